import { IconArrowDown } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import * as m from '#messages/chat.tsx'
import { groupsByDay } from './message-groups.ts'
import { MessageBubble } from './message-bubble.tsx'
import classes from './message-log.module.css'
import { dayInWords } from './message-times.ts'
import { newestSequence, type Shown } from './shown-messages.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

interface MessageLogProps {
  /** The name of the other side. */
  name: string
  shown: readonly Shown[]
  /** The sequence number of the first message that was unread when the conversation was opened. */
  firstUnread: number | undefined
  hasOlder: boolean
  loadingOlder: boolean
  onNearBegin: () => void
  onSeen: (sequence: number) => void
  onRetry: () => void
  onDiscard: (clientID: string) => void
  /** After the messages. */
  end?: ReactNode
}

/** The scrolling list of messages, grouped by day. */
export const MessageLog = (props: MessageLogProps) => {
  const { name, shown, firstUnread, hasOlder, onRetry, onDiscard, end } = props
  const { onNearBegin, onSeen } = props
  const { log, openAt, onScroll, toEnd, atEnd } = useScrollAnchor({ shown, onNearBegin, onSeen })
  /** Only the last own message with each delivery status shows it. */
  const lastWithStatus = new Map(shown.filter(({ mine }) => mine).map(({ status, key }) => [status, key]))
  const newest = newestSequence(shown)
  const [seen, setSeen] = useState(newest)
  if (atEnd && newest > seen) setSeen(newest)
  const below = atEnd ? 0 : shown.filter(({ mine, sequence }) => !mine && (sequence ?? 0) > seen).length

  return (
    <div className="column grow relative min-height-0">
      <section
        ref={log}
        className={`grow min-height-0 ${classes.log}`}
        aria-label={m.logLabel(name)}
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={`column centre-block ${classes.pages}`}>
          {hasOlder && (
            <p className={`mb-8 small muted centre ${classes.older}`} aria-hidden={!props.loadingOlder}>
              {props.loadingOlder && m.loadingOlder}
            </p>
          )}
          {groupsByDay(shown).map(({ day, groups }) => (
            <div key={day}>
              <h2 className={`pill muted fit ${classes.day}`}>
                {dayInWords(groups[0]?.messages[0]?.at ?? day)}
              </h2>
              {groups.map((group) => (
                <ul key={group.messages[0]?.key} className="mb-12">
                  {group.messages.map((message, at) => (
                    <Fragment key={message.key}>
                      {message.sequence !== null && message.sequence === firstUnread && (
                        <li className={`row gap-12 small semibold accent ${classes.unread}`}>
                          <span ref={openAt}>{m.newMessages}</span>
                        </li>
                      )}
                      <MessageBubble
                        message={message}
                        author={group.mine ? m.you : name}
                        showStatus={lastWithStatus.get(message.status) === message.key}
                        last={at === group.messages.length - 1}
                        onRetry={onRetry}
                        onDiscard={onDiscard}
                      />
                    </Fragment>
                  ))}
                </ul>
              ))}
            </div>
          ))}
          {end}
        </div>
      </section>
      {!atEnd && (
        <button
          type="button"
          className={`row gap-8 justify-center height-44 pad-0-12 small semibold ink on-surface radius-full outlined absolute ${classes.down}`}
          onClick={toEnd}
        >
          <IconArrowDown size={20} aria-hidden />
          {below === 0 ? <span className="unseen">{m.toNewest}</span> : m.newMessageCount(below)}
        </button>
      )}
    </div>
  )
}
