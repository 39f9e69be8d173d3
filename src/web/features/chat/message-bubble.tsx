import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconShieldExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/chat.tsx'
import classes from './message-bubble.module.css'
import { partsOf } from './message-links.ts'
import { clockTime } from './message-times.ts'
import type { Mark, Shown } from './shown-messages.ts'

interface MessageBubbleProps {
  message: Shown
  /** Who wrote it, for those who hear it. */
  author: string
  /** The last of those that stand together says when. */
  last: boolean
  /** Says how far it has come, or why it did not go. */
  marked: boolean
  onRetry: () => void
  onDiscard: (clientID: string) => void
}

export const MessageBubble = ({ message, author, last, marked, onRetry, onDiscard }: MessageBubbleProps) => {
  const [tapped, setTapped] = useState(false)
  const { mine, mark, clientID } = message
  const failed = mark === 'failed'
  const timed = (last || tapped || marked) && !failed
  return (
    <li
      className={classes.message}
      data-mine={mine || undefined}
      data-key={message.key}
      data-sequence={message.sequence ?? undefined}
      data-last={last || undefined}
    >
      <span className={classes.unseen}>{m.spokenAuthor(author)}</span>
      {/* Only shows a time that is there for everybody else already. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={classes.bubble} data-mark={mark} onClick={() => setTapped(!tapped)}>
        <Words text={message.text} />
      </div>
      {message.safetyNote && (
        <p className={classes.safety}>
          <IconShieldExclamation size={18} stroke={1.75} aria-hidden />
          {m.safetyNote}
        </p>
      )}
      {failed ? (
        <div className={classes.failed}>
          <button type="button" className={classes.retry} onClick={onRetry}>
            <IconAlertCircle size={18} stroke={2} aria-hidden />
            {m.notSent}
          </button>
          <button
            type="button"
            className={classes.discard}
            aria-label={m.deleteUnsent(message.text.slice(0, 60))}
            onClick={() => clientID !== null && onDiscard(clientID)}
          >
            {common.deleteButton}
          </button>
          {marked && message.why && <p className={classes.why}>{message.why}</p>}
        </div>
      ) : (
        <p className={timed ? classes.below : classes.unseen}>
          <time dateTime={message.at}>{clockTime(message.at)}</time>
          {mark && marked && <MarkIcon mark={mark} />}
        </p>
      )}
    </li>
  )
}

const Words = ({ text }: { text: string }) =>
  partsOf(text).map((part, at) =>
    part.href === undefined ? (
      part.text
    ) : (
      // Parts of one text have nothing but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={at} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  )

const marks = {
  sending: { Icon: IconClock, word: m.markSending },
  sent: { Icon: IconCheck, word: m.markSent },
  delivered: { Icon: IconChecks, word: m.markDelivered },
  read: { Icon: IconChecks, word: m.markRead },
}

const MarkIcon = ({ mark }: { mark: Exclude<Mark, 'failed'> }) => {
  const { Icon, word } = marks[mark]
  return (
    <span className={classes.mark} data-mark={mark}>
      <Icon size={16} stroke={2} aria-hidden />
      <span className={mark === 'read' ? undefined : classes.unseen}>{word}</span>
    </span>
  )
}
