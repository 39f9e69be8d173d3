import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/chat.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './chatroom-list.module.css'
import type { Chatroom } from './conversation.ts'
import { shortTime } from './message-times.ts'
import { chatroomsQuery, type Side } from './queries.ts'

interface ChatroomListProps {
  side: Side
  /** The path of the list. The path of a conversation starts with it. */
  list: string
  open: string | undefined
  /** A button for the empty state. */
  emptyAction?: ReactNode
}

const frame = (error: ReactNode) => <div className={classes.empty}>{error}</div>

/** The conversations, the one with the newest message first. Buyers see store names, and sellers see buyers' names. */
export const ChatroomList = ({ side, list, open, emptyAction }: ChatroomListProps) => {
  const query = useInfiniteQuery(chatroomsQuery(side))
  const rooms = query.data?.pages.flatMap((page) => page.chat_info) ?? []
  const skeleton = (
    <div className={`stack gap-8 ${classes.skeletons}`} aria-busy data-testid="chatroom-skeletons">
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} height={64} />
      ))}
    </div>
  )
  const empty = (
    <div className={classes.empty} data-no-rooms>
      <EmptyState
        text={m.emptyTitle}
        hint={side === 'user' ? m.emptyHintForBuyers : m.emptyHintForSellers}
        action={emptyAction}
      />
    </div>
  )
  return (
    <QueryState query={query} skeleton={skeleton} empty={rooms.length === 0 && empty} frame={frame}>
      {() => (
        <>
          <ul aria-label={side === 'user' ? m.stores : m.buyers} tabIndex={-1}>
            {[...new Map(rooms.map((room) => [room.id, room])).values()].map((room) => (
              <ChatroomRow
                key={room.id}
                room={room}
                side={side}
                to={`${list}/${room.id}`}
                isOpen={room.id === open}
              />
            ))}
          </ul>
          <NextPage query={query} />
        </>
      )}
    </QueryState>
  )
}

interface ChatroomRowProps {
  room: Chatroom
  side: Side
  to: string
  isOpen: boolean
}

const wordsOf = ({ message, photos }: NonNullable<Chatroom['lastMessage']>): string =>
  message || m.photosSpoken(photos.length)

const ChatroomRow = ({ room, side, to, isOpen }: ChatroomRowProps) => {
  const { name, lastMessage, unread } = room
  return (
    <li>
      <Link
        to={to}
        className={`row gap-12 ink plain ${classes.row}`}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Avatar name={name} photo={room.photo} />
        <span className="stack gap-2 grow min-0 line-135">
          <span className="row gap-12 between min-0">
            <span className="ellipsis min-0 semibold">{name}</span>
            {lastMessage && (
              <time className="rigid small muted" dateTime={lastMessage.timestamp}>
                {shortTime(lastMessage.timestamp)}
              </time>
            )}
          </span>
          <span className="row gap-12 between min-0">
            <span className={`ellipsis min-0 muted ${classes.last}`} data-unread={unread > 0 || undefined}>
              {lastMessage === null
                ? m.noMessagesYet
                : lastMessage.sender === side
                  ? m.lastMessageByYou(wordsOf(lastMessage))
                  : wordsOf(lastMessage)}
            </span>
            {unread > 0 && (
              <span className="count rigid numbers">
                {unread > 99 ? '99+' : unread}
                <span className="unseen"> {m.unreadShort}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
