import { shorten } from '#domain/shorten.ts'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconShieldExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/chat.tsx'
import classes from './message-bubble.module.css'
import { SentPhotos } from '#web/ui/sent-photos.tsx'
import { UnsentPhotos } from './not-sent-photos.tsx'
import { partsOf } from './message-links.ts'
import { clockTime } from './message-times.ts'
import type { DeliveryStatus, Shown } from './shown-messages.ts'

interface MessageBubbleProps {
  message: Shown
  /** The author's name, for screen readers. */
  author: string
  /** Whether it is the last of its group, which shows the time. */
  last: boolean
  showStatus: boolean
  onRetry: () => void
  onDiscard: (clientID: string) => void
}

export const MessageBubble = ({
  message,
  author,
  last,
  showStatus,
  onRetry,
  onDiscard,
}: MessageBubbleProps) => {
  const [tapped, setTapped] = useState(false)
  const { mine, status, clientID } = message
  const failed = status === 'failed'
  const timed = (last || tapped || showStatus || message.helper !== undefined) && !failed
  return (
    <li
      className={`column align-start mt-2 ${classes.message}`}
      data-mine={mine || undefined}
      data-key={message.key}
      data-sequence={message.sequence ?? undefined}
      data-last={last || undefined}
    >
      <span className="unseen">{m.spokenAuthor(author)}</span>
      {message.photos.length > 0 && <SentPhotos photos={message.photos} />}
      {message.unsentPhotos > 0 && <UnsentPhotos clientID={message.key} count={message.unsentPhotos} />}
      {message.text && (
        // A tap only shows the time, which screen readers always have. So it needs no keyboard handler.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className={`line-14 break on-linen radius-large ${classes.bubble}`}
          data-mark={status}
          onClick={() => setTapped(!tapped)}
        >
          <Words text={message.text} />
        </div>
      )}
      {message.safetyNote && (
        <p className={`flex gap-8 small line-14 radius-medium ${classes.safety}`}>
          <IconShieldExclamation className="accent" size={18} stroke={1.75} aria-hidden />
          {m.safetyNote}
        </p>
      )}
      {failed ? (
        <div className={`row wrap ${classes.failed}`}>
          <button type="button" className="bad" onClick={onRetry}>
            <IconAlertCircle size={18} stroke={2} aria-hidden />
            {m.notSent}
          </button>
          <button
            type="button"
            className="muted"
            aria-label={m.deleteUnsent(shorten(message.text, 60) || m.photos)}
            onClick={() => clientID !== null && onDiscard(clientID)}
          >
            {common.deleteButton}
          </button>
          {showStatus && message.why && (
            <p className={`small muted balance text-end ${classes.why}`}>{message.why}</p>
          )}
        </div>
      ) : (
        <p className={timed ? `row gap-6 small muted line-14 numbers ${classes.below}` : 'unseen'}>
          {message.helper && <span>{message.helper}</span>}
          <time dateTime={message.at}>{clockTime(message.at)}</time>
          {status && showStatus && <StatusIcon status={status} />}
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
      // The parts of a text have no id but their position.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={at} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  )

const statuses = {
  sending: { Icon: IconClock, word: m.markSending },
  sent: { Icon: IconCheck, word: m.markSent },
  delivered: { Icon: IconChecks, word: m.markDelivered },
  read: { Icon: IconChecks, word: m.markRead },
}

const StatusIcon = ({ status }: { status: Exclude<DeliveryStatus, 'failed'> }) => {
  const { Icon, word } = statuses[status]
  return (
    <span className={`inline-row align-center ${classes.mark}`} data-mark={status}>
      <Icon size={16} stroke={2} aria-hidden />
      <span className={status === 'read' ? undefined : 'unseen'}>{word}</span>
    </span>
  )
}
