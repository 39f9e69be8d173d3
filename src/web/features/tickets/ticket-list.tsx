import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages/tickets.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TicketSkeletons } from './ticket-skeletons.tsx'
import classes from './ticket-list.module.css'

interface TicketListProps<AnyTicket extends { ticketID: number }> {
  query: UseInfiniteQueryResult<InfiniteData<{ tickets: AnyTicket[] }, unknown>>
  /** The action of the first one stands out. */
  children: (ticket: AnyTicket, isFirst: boolean) => ReactNode
  /** A button for the empty state. */
  emptyAction?: ReactNode
  emptyHint?: ReactNode
}

/** The tickets of one tab, with infinite scrolling. */
export const TicketList = <AnyTicket extends { ticketID: number }>({
  query,
  children,
  emptyAction,
  emptyHint,
}: TicketListProps<AnyTicket>) => {
  const tickets = query.data?.pages.flatMap((page) => page.tickets) ?? []
  const empty = <EmptyState text={m.emptyTitle} hint={emptyHint} action={emptyAction} />
  return (
    <QueryState query={query} skeleton={<TicketSkeletons count={3} />} empty={tickets.length === 0 && empty}>
      {() => (
        <>
          <ul className={classes.list}>
            {[...new Map(tickets.map((ticket) => [ticket.ticketID, ticket])).values()].map((ticket, n) => (
              <li key={ticket.ticketID}>{children(ticket, n === 0)}</li>
            ))}
          </ul>
          {query.isFetchingNextPage && <TicketSkeletons count={2} />}
          <NextPage query={query} />
        </>
      )}
    </QueryState>
  )
}
