import { useState } from 'react'
import * as m from '#messages/chat.tsx'
import classes from './message-log.module.css'
import { newestPlace, type Shown } from './shown-messages.ts'

/** So many of the newest stay, so that none is gone before it was heard. */
const kept = 5

/** Says the other's new messages to those who hear the page, and never the conversation again. */
export const NewMessageVoice = ({ name, shown }: { name: string; shown: readonly Shown[] }) => {
  const [from] = useState(() => newestPlace(shown))
  const fresh = shown.filter(({ mine, sequence }) => !mine && sequence !== null && sequence > from)
  return (
    <div role="log" aria-label={m.newMessages} className={classes.unseen}>
      {fresh.slice(-kept).map(({ key, text }) => (
        <p key={key}>{m.spoken(name, text)}</p>
      ))}
    </div>
  )
}
