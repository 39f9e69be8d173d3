import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/chat.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useHasStream } from '#web/lib/stream-state.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BackArrow, useDocumentTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { BlockedBar } from './blocked-bar.tsx'
import { Composer } from './composer.tsx'
import { ConversationMenu, type ReportsOf } from './conversation-menu.tsx'
import classes from './conversation-pane.module.css'
import type { Conversation } from './conversation.ts'
import { MessageLog } from './message-log.tsx'
import { MessageSkeletons } from './message-skeletons.tsx'
import { NewMessageAnnouncer } from './new-message-announcer.tsx'
import { conversationQuery, fetchOlder, type Talk } from './queries.ts'
import { shownMessages } from './shown-messages.ts'
import { type Subject, SubjectCard } from './subject-card.tsx'
import { useOnline } from '#web/lib/use-online.ts'
import { useOutbox } from './use-outbox.ts'
import { useReading } from './use-reading.ts'

/** The polling interval while there is no event stream. */
const pollMs = 500

const isRefused = (error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.status)

interface ConversationPaneProps {
  talk: Talk
  list: string
  /** Whether the subject is shown beside the conversation. */
  beside: boolean
  reportsOf: ReportsOf
  /** What the reader can do with the item, on its card. */
  subjectAction?: ((item: Subject) => ReactNode) | undefined
  /** What both sides offer each other, after the messages. */
  offers?: ((talk: Talk, item: Subject | null) => ReactNode) | undefined
}

const frame = (error: ReactNode) => <div className={`grow min-height-0 ${classes.problem}`}>{error}</div>

/** The header, subject, messages and composer of one conversation. */
export const ConversationPane = ({
  talk,
  list,
  beside,
  reportsOf,
  subjectAction,
  offers,
}: ConversationPaneProps) => {
  const hasStream = useHasStream()
  const query = useQuery({ ...conversationQuery(talk), refetchInterval: hasStream ? false : pollMs })
  const { data: conversation, error } = query
  useDocumentTitle(conversation?.chatroom.name ?? common.chat)
  if (!conversation && isRefused(error)) return <NoSuchConversation list={list} />
  return (
    <article className="column grow min-0 min-height-0" aria-busy={!conversation || undefined}>
      <header className={`row gap-10 rigid line-below ${classes.top}`}>
        <div className="rigid below-1224">
          <BackArrow home={list} />
        </div>
        {conversation && (
          <Avatar name={conversation.chatroom.name} photo={conversation.chatroom.photo} size="small" />
        )}
        <h1 className={`ellipsis grow min-0 large semibold line-13 ${classes.name}`}>
          {conversation && talk.side === 'user' ? (
            <Link to={`/shop/${conversation.chatroom.storeID}`}>{conversation.chatroom.name}</Link>
          ) : (
            (conversation?.chatroom.name ?? (error ? common.chat : common.loading))
          )}
        </h1>
        {conversation && <ConversationMenu talk={talk} conversation={conversation} reportsOf={reportsOf} />}
      </header>
      <QueryState query={query} skeleton={<MessageSkeletons />} frame={frame}>
        {(open) => (
          <OpenConversation
            talk={talk}
            conversation={open}
            beside={beside}
            subjectAction={subjectAction}
            offers={offers}
            isFresh={query.isFetchedAfterMount}
            isTroubled={query.failureReason !== null}
          />
        )}
      </QueryState>
    </article>
  )
}

/** How long a failed request for older messages is not repeated. */
const retryMs = 3_000

interface OpenConversationProps extends Pick<ConversationPaneProps, 'subjectAction' | 'offers'> {
  talk: Talk
  conversation: Conversation
  beside: boolean
  /** Whether the server has replied since the conversation was opened. */
  isFresh: boolean
  /** Whether the last request failed. */
  isTroubled: boolean
}

/** The first unread message is known only after the server has replied. Until then the cached conversation is shown. */
const useFirstUnread = ({ talk, conversation, isFresh }: OpenConversationProps) => {
  const [opened, setOpened] = useState<{ firstUnread: number | undefined }>()
  if (!opened && isFresh) {
    const { readSequence } = conversation.chatroom
    const first = conversation.messages.find(
      ({ sender, sequence }) => sender !== talk.side && sequence > readSequence,
    )
    setOpened({ firstUnread: first?.sequence })
  }
  return opened
}

const OpenConversation = (props: OpenConversationProps) => {
  const { talk, conversation, beside, isTroubled, subjectAction, offers } = props
  const { chatroom } = conversation
  const queryClient = useQueryClient()
  const bottom = useBarBelowNotices('all')
  const online = useOnline()
  const opened = useFirstUnread(props)
  const { outbox, send, discard, unsent } = useOutbox(talk, conversation)
  const read = useReading(talk, chatroom.readSequence)
  const [loadingOlder, setLoadingOlder] = useState(false)
  const asking = useRef(false)
  const shown = useMemo(
    () => shownMessages(conversation, unsent, talk.side),
    [conversation, unsent, talk.side],
  )

  // A buyer asks about the item; a seller answers.
  const offersReplies = talk.side === 'user' ? chatroom.item !== null : shown.length > 0

  const { hasOlder } = conversation
  const onNearBegin = useCallback(() => {
    if (!hasOlder || asking.current) return
    asking.current = true
    setLoadingOlder(true)
    const mayAsk = () => void (asking.current = false)
    fetchOlder(queryClient, talk)
      // The next scroll event after a while retries. The render that follows would do so at once.
      .then(mayAsk, () => setTimeout(mayAsk, retryMs))
      .finally(() => setLoadingOlder(false))
  }, [hasOlder, queryClient, talk])

  const offered = offers?.(talk, chatroom.item)
  return (
    <>
      {chatroom.item && !beside && (
        <SubjectCard item={chatroom.item} action={subjectAction?.(chatroom.item)} />
      )}
      <output className={`rigid small centre ${classes.trouble}`}>
        {!online ? m.offline : isTroubled && m.connecting}
      </output>
      {shown.length === 0 ? (
        <div
          className={`column justify-center grow pad-16 muted centre balance min-height-0 ${classes.first}`}
        >
          <p className="no-margin large semibold ink break">{m.hello(chatroom.name)}</p>
          <p className="no-margin">{m.helloHint}</p>
          {offered}
        </div>
      ) : (
        <MessageLog
          key={opened ? 'opened' : 'kept'}
          name={chatroom.name}
          shown={shown}
          firstUnread={opened?.firstUnread}
          hasOlder={hasOlder}
          loadingOlder={loadingOlder}
          onNearBegin={onNearBegin}
          onSeen={opened ? read : ignore}
          onRetry={outbox.retry}
          onDiscard={discard}
          end={offered}
        />
      )}
      {opened && <NewMessageAnnouncer name={chatroom.name} shown={shown} />}
      <div ref={bottom} className={`rigid full centre-block ${classes.bottom}`}>
        {chatroom.canWrite ? (
          <Composer
            talk={talk}
            onSend={(message, photos) => void send(message, photos)}
            offersReplies={offersReplies}
          />
        ) : (
          <BlockedBar talk={talk} chatroom={chatroom} />
        )}
      </div>
    </>
  )
}

/** A cached conversation may be outdated, so showing it must not move the read marker. */
const ignore = () => undefined

const NoSuchConversation = ({ list }: { list: string }) => (
  <article className="column grow min-0 min-height-0">
    <header className={`row gap-10 rigid line-below ${classes.top}`}>
      <div className="rigid below-1224">
        <BackArrow home={list} />
      </div>
      <h1 className={`ellipsis grow min-0 large semibold line-13 ${classes.name}`}>{m.notFoundTitle}</h1>
    </header>
    <div className={`grow min-height-0 ${classes.problem}`}>
      <EmptyState text={m.notFound} hint={m.notFoundHint} />
    </div>
  </article>
)
