import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { Ticket } from './ticket-queries.ts'
import { TicketSkeletons } from './ticket-skeletons.tsx'
import classes from './ticket-list.module.css'

type Listed = Pick<Ticket, 'ticketID' | 'pickupID' | 'level'>

interface TicketListProps<AnyTicket extends Listed> {
  query: UseInfiniteQueryResult<InfiniteData<{ tickets: AnyTicket[] }, unknown>>
  /** The card of one ticket, or of those of one pickup. The action of the first card stands out. */
  children: (tickets: AnyTicket[], isFirst: boolean) => ReactNode
  /** A button for the empty state. */
  emptyAction?: ReactNode
  emptyHint?: ReactNode
  /** Below the first card, of whose first ticket it gets the facts. */
  note?: ((ticket: AnyTicket) => ReactNode) | undefined
}

/** The tickets of one pickup stand together, where the newest of them would. Each cancelled ticket stands alone. */
const groupsOf = <AnyTicket extends Listed>(tickets: AnyTicket[]): [string, AnyTicket[]][] => {
  const once = [...new Map(tickets.map((ticket) => [ticket.ticketID, ticket])).values()]
  const groups = new Map<string, AnyTicket[]>()
  for (const ticket of once) {
    const isCancelled = ticket.level === TicketLevel.Cancelled
    const key = isCancelled ? `ticket ${ticket.ticketID}` : `pickup ${ticket.pickupID}`
    groups.set(key, [...(groups.get(key) ?? []), ticket])
  }
  return [...groups]
}

/** The tickets of one tab, with infinite scrolling. */
export const TicketList = <AnyTicket extends Listed>({
  query,
  children,
  emptyAction,
  emptyHint,
  note,
}: TicketListProps<AnyTicket>) => {
  const tickets = query.data?.pages.flatMap((page) => page.tickets) ?? []
  const empty = <EmptyState text={m.emptyTitle} hint={emptyHint} action={emptyAction} />
  return (
    <QueryState query={query} skeleton={<TicketSkeletons count={3} />} empty={tickets.length === 0 && empty}>
      {() => (
        <>
          <ul className={`stack gap-12 ${classes.list}`}>
            {groupsOf(tickets).map(([key, group], n) => (
              <li key={key}>
                {children(group, n === 0)}
                {n === 0 && note && group[0] && <div className={classes.note}>{note(group[0])}</div>}
              </li>
            ))}
          </ul>
          {query.isFetchingNextPage && <TicketSkeletons count={2} />}
          <NextPage query={query} />
        </>
      )}
    </QueryState>
  )
}
