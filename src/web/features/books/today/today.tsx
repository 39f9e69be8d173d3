import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import { dateInManila } from '#domain/pickup-hours.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { locale } from '#messages/language.ts'
import { dateInWords, timeInWords } from '#web/lib/date-in-words.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/parts.tsx'
import { ConfirmTickets } from './confirm-tickets.tsx'
import { countInWords } from './count-in-words.ts'
import { Deadline } from './deadline.tsx'
import { DraftsCard, QuietCard } from './item-cards.tsx'
import { DraftedCard, StillThereCard } from './still-there.tsx'
import { SalesCards } from './sales-cards.tsx'
import { ToDoRow } from './to-do-row.tsx'
import { ToDoSection } from './to-do-section.tsx'
import type { Today as Found } from './today-query.ts'
import classes from './today.module.css'

const day = inManila(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const isSameDay = (one: Date, other: Date) => dateInManila(one) === dateInManila(other)

interface TodayProps {
  query: Pick<UseQueryResult<Found>, 'data' | 'error' | 'refetch'>
  /** What buyers offer for items, with the id of its heading. */
  offers: { id: string; count: number; section: ReactNode }
  /** Whether the shop is open. */
  opening?: ReactNode
  /** For the owner. */
  balance?: ReactNode
  /** What a new shop does first. */
  first?: ReactNode
  /** Below what has to be done, in numbers. */
  note?: ReactNode
}

/** What a seller has to do now, in the order of its deadlines, and what was sold this week. */
export const Today = ({ query, offers, opening, balance, first, note }: TodayProps) => {
  const now = useNow()
  return (
    <div className={`stack gap-16 ${classes.today}`}>
      <header className="flex gap-16 align-end between">
        <div>
          <PageTitle title={common.tickets} back={false} />
          <p className={`muted ${classes.date}`}>
            {m.today} · {day.format(now)}
          </p>
        </div>
        {query.data?.sales && query.data.sales.thisWeek.sold.count > 0 && (
          <p className={`below-1224 text-end ${classes.sum}`}>
            <b>{formatPesos(query.data.sales.thisWeek.sold.sum)}</b> {m.thisWeek}
          </p>
        )}
      </header>
      <QueryState query={query} skeleton={<TodaySkeleton />}>
        {(found) => (
          <div className={`stack ${classes.columns}`}>
            <Stack gap={24}>
              <ToDo found={found} offers={offers} now={now} first={first} note={note} />
            </Stack>
            <div className={`stack gap-24 ${classes.aside}`}>
              {found.sales && <SalesCards sales={found.sales} />}
              <DraftsCard drafts={found.drafts} />
              <QuietCard items={found.quietItems} />
              {opening}
              {balance}
            </div>
          </div>
        )}
      </QueryState>
    </div>
  )
}

const TodaySkeleton = () => (
  <div aria-busy className={`grid gap-12 ${classes.counts}`}>
    {[0, 1, 2].map((at) => (
      <Skeleton key={at} height={96} />
    ))}
  </div>
)

interface ToDoProps extends Pick<TodayProps, 'offers' | 'first' | 'note'> {
  found: Found
  now: Date
}

const ToDo = ({ found, offers, now, first, note }: ToDoProps) => {
  const { toConfirm, toHandOver, toAnswer } = found
  const counts = [
    ...(offers.count > 0 ? [{ id: offers.id, count: offers.count, name: m.offers(offers.count) }] : []),
    { id: 'to-confirm', count: toConfirm.count, name: m.toConfirm },
    { id: 'to-hand-over', count: toHandOver.count, name: m.toHandOver },
    { id: 'to-reply', count: toAnswer.count, name: m.toReply },
  ]
  const urgent = counts.find(({ count }) => count > 0)
  const asked = (
    <>
      <StillThereCard stillThere={found.stillThere} />
      <DraftedCard drafted={found.drafted} />
    </>
  )
  if (!urgent)
    return (
      <>
        {asked}
        {first}
        {found.stillThere.count + found.drafted.count === 0 && (
          <EmptyState
            text={m.nothingToDo}
            hint={m.nothingToDoHint}
            action={
              <Button to="/shop/add" variant="default">
                {common.addItems}
              </Button>
            }
          />
        )}
      </>
    )
  return (
    <>
      <nav
        aria-label={m.toDo}
        className={`grid gap-12 ${classes.counts}`}
        data-four={counts.length > 3 || undefined}
      >
        {counts.map(({ id, count, name }) => (
          <button
            key={id}
            type="button"
            className={`stack gap-2 ink text-start on-linen radius-large ${classes.count}`}
            data-urgent={id === urgent.id || undefined}
            disabled={count === 0}
            onClick={() => {
              const heading = document.getElementById(id)
              heading?.scrollIntoView({ block: 'start' })
              heading?.focus({ preventScroll: true })
            }}
          >
            <b>{countInWords(count)}</b> <span>{name}</span>
          </button>
        ))}
      </nav>
      {note}
      {offers.section}
      <ConfirmTickets tickets={toConfirm.tickets} />
      <HandOver pickups={toHandOver.pickups} isFirst={toConfirm.count === 0} now={now} />
      <ToDoSection
        id="to-reply"
        title={m.reply}
        more={<Link to="/chat">{m.allChats}</Link>}
        things={toAnswer.conversations}
      >
        {({ userID, name, photo, message, photos, sentAt }) => (
          <ToDoRow
            key={userID}
            picture={<Avatar name={name} photo={photo} />}
            to={`/chat/${userID}`}
            name={name}
            facts={message || m.sentPhotos(photos)}
            when={
              <time dateTime={sentAt}>
                {isSameDay(new Date(sentAt), now) ? timeInWords(sentAt) : dateInWords(sentAt)}
              </time>
            }
            action={
              <Button to={`/chat/${userID}`} variant="default" aria-label={m.replyTo(name)}>
                {m.reply}
              </Button>
            }
          />
        )}
      </ToDoSection>
      {asked}
      {first}
    </>
  )
}

interface HandOverProps {
  pickups: Found['toHandOver']['pickups']
  isFirst: boolean
  now: Date
}

const HandOver = ({ pickups, isFirst, now }: HandOverProps) => (
  <ToDoSection
    id="to-hand-over"
    title={m.handOver}
    more={<Link to="/ticketcenter?tab=for-pickup">{m.allTickets}</Link>}
    things={pickups}
  >
    {({ pickupID, itemName, image, items, total, customerFirstName, customerLastName, ...pickup }, at) => (
      <ToDoRow
        key={pickupID}
        picture={<Photo photo={image ?? undefined} sizes="64px" alt="" />}
        to={`/pickup/${pickupID}`}
        name={itemName}
        facts={
          <>
            <b>{items > 1 ? m.itemsFor(items, formatPesos(total)) : formatPesos(total)}</b> ·{' '}
            {customerFirstName} {customerLastName}
          </>
        }
        when={pickup.asks ? m.asks : <Comes {...pickup} now={now} />}
        action={
          <Button
            to={pickup.asks ? '/ticketcenter?tab=for-pickup' : '/scan'}
            variant={isFirst && at === 0 ? 'teal' : 'default'}
          >
            {pickup.asks ? m.answer : m.scanPass}
          </Button>
        }
      />
    )}
  </ToDoSection>
)

interface ComesProps {
  pickupTime: string | null
  dueAt: string
  now: Date
}

/** When the buyer comes, or else until when. */
const Comes = ({ pickupTime, dueAt, now }: ComesProps) => {
  if (pickupTime === null) return <Deadline at={dueAt} words={m.readyUntil} />
  return isSameDay(new Date(pickupTime), now)
    ? m.comingToday(<time dateTime={pickupTime}>{timeInWords(pickupTime)}</time>)
    : m.coming(<time dateTime={pickupTime}>{dateInWords(pickupTime)}</time>)
}
