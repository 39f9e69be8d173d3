import { useState } from 'react'
import * as m from '#messages/chat.tsx'
import { newestSequence, type Shown } from './shown-messages.ts'

/** Keeps several messages in the live region, so that none disappears before it is announced. */
const maxAnnounced = 5

/** A live region that announces new messages of the other side to screen readers. */
export const NewMessageAnnouncer = ({ name, shown }: { name: string; shown: readonly Shown[] }) => {
  const [from] = useState(() => newestSequence(shown))
  const fresh = shown.filter(({ mine, sequence }) => !mine && sequence !== null && sequence > from)
  return (
    <div role="log" aria-label={m.newMessages} className="unseen">
      {fresh.slice(-maxAnnounced).map(({ key, text, photos }) => (
        <p key={key}>{m.spoken(name, text || m.photosSpoken(photos.length))}</p>
      ))}
    </div>
  )
}
