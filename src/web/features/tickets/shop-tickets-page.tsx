import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TicketLevel } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/tickets.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ShopTicketCard } from './shop-ticket-card.tsx'
import { TicketList } from './ticket-list.tsx'
import { shopTicketsQuery } from './ticket-queries.ts'
import { TicketSearch, useTicketSearch } from './ticket-search.tsx'
import { TicketTabs } from './ticket-tabs.tsx'

/** The tickets of the seller's shop, by tab, with a search. `offer` is shown above, for example to create the shop first. */
export const ShopTicketsPage = ({ offer }: { offer?: ReactNode }) => {
  const [q, search] = useTicketSearch()
  return (
    <>
      <PageTitle title={common.tickets} back={false} />
      {offer}
      <TicketSearch value={q} onChange={search} />
      <TicketTabs>{(level) => <ShopTickets level={level} q={q} />}</TicketTabs>
    </>
  )
}

const ShopTickets = ({ level, q }: { level: TicketLevel; q: string }) => (
  <TicketList query={useInfiniteQuery(shopTicketsQuery(level, q))} emptyHint={q && m.emptySearchHint}>
    {(ticket, isFirst) => <ShopTicketCard ticket={ticket} isFirst={isFirst} />}
  </TicketList>
)
