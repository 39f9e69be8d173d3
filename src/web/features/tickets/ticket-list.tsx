import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { PickupBox } from './pickup-box.tsx'
import type { Ticket } from './ticket-queries.ts'
import { TicketSkeletons } from './ticket-skeletons.tsx'
import classes from './ticket-list.module.css'

type Listed = Pick<Ticket, 'ticketID' | 'pickupID' | 'pickupTime' | 'level' | 'price'>

export interface CardPlace {
  /** The action of the first one stands out. */
  isFirst: boolean
  /** With others of its pickup, whose actions stand above them. */
  inBox: boolean
}

interface TicketListProps<AnyTicket extends Listed> {
  query: UseInfiniteQueryResult<InfiniteData<{ tickets: AnyTicket[] }, unknown>>
  children: (ticket: AnyTicket, place: CardPlace) => ReactNode
  /** Who or where the tickets of one pickup are, and what can be done with all of them. */
  pickup: (ticket: AnyTicket, isFirst: boolean) => { title: ReactNode; action: ReactNode }
  /** A button for the empty state. */
  emptyAction?: ReactNode
  emptyHint?: ReactNode
  /** Below the first ticket, of which it gets the facts. */
  note?: ((ticket: AnyTicket) => ReactNode) | undefined
}

/** Open tickets of one pickup stand together, where the newest of them would. Each other ticket stands alone. */
const groupsOf = <AnyTicket extends Listed>(tickets: AnyTicket[]): AnyTicket[][] => {
  const once = [...new Map(tickets.map((ticket) => [ticket.ticketID, ticket])).values()]
  const groups = new Map<string, AnyTicket[]>()
  for (const ticket of once) {
    const isOpen = ticket.level <= TicketLevel.ForPickup
    const key = isOpen ? `pickup ${ticket.pickupID}` : `ticket ${ticket.ticketID}`
    groups.set(key, [...(groups.get(key) ?? []), ticket])
  }
  return [...groups.values()]
}

/** The tickets of one tab, with infinite scrolling. */
export const TicketList = <AnyTicket extends Listed>({
  query,
  children,
  pickup,
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
          <ul className={classes.list}>
            {groupsOf(tickets).map((group, n) => (
              <li key={group[0]?.ticketID}>
                {group.length === 1 ? (
                  group.map((ticket) => (
                    <Fragment key={ticket.ticketID}>
                      {children(ticket, { isFirst: n === 0, inBox: false })}
                    </Fragment>
                  ))
                ) : (
                  <PickupBox tickets={group} {...(group[0] && pickup(group[0], n === 0))}>
                    {group.map((ticket) => (
                      <Fragment key={ticket.ticketID}>
                        {children(ticket, { isFirst: false, inBox: true })}
                      </Fragment>
                    ))}
                  </PickupBox>
                )}
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
