import { useInfiniteQuery } from '@tanstack/react-query'
import type { TicketLevel } from '#domain/ticket-status.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Customer } from './customer.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketList } from './ticket-list.tsx'
import { TicketMover } from './ticket-mover.tsx'
import { shopTicketsQuery } from './ticket-queries.ts'
import { TicketTabs } from './ticket-tabs.tsx'
import classes from './tickets-page.module.css'

/** What buyers asked the seller's shop for, to be moved along. */
export const ShopTicketsPage = () => (
  <div className={classes.page}>
    <PageTitle title="Tickets" back={false} />
    <TicketTabs>{(level) => <ShopTickets level={level} />}</TicketTabs>
  </div>
)

const ShopTickets = ({ level }: { level: TicketLevel }) => (
  <TicketList query={useInfiniteQuery(shopTicketsQuery(level))}>
    {(ticket) => (
      <TicketCard ticket={ticket} viewer="seller">
        <Customer ticket={ticket} />
        <TicketMover ticket={ticket} />
      </TicketCard>
    )}
  </TicketList>
)
