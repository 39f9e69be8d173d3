import { useInfiniteQuery } from '@tanstack/react-query'
import type { TicketLevel } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CancelTicket } from './cancel-ticket.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketList } from './ticket-list.tsx'
import { buyerTicketsQuery } from './ticket-queries.ts'
import { TicketTabs } from './ticket-tabs.tsx'
import classes from './tickets-page.module.css'

/** The buyer's tickets, by tab. */
export const BuyerTicketsPage = () => (
  <div className={classes.page}>
    <PageTitle title={common.tickets} />
    <TicketTabs>{(level) => <BuyerTickets level={level} />}</TicketTabs>
  </div>
)

const BuyerTickets = ({ level }: { level: TicketLevel }) => (
  <TicketList
    query={useInfiniteQuery(buyerTicketsQuery(level))}
    emptyAction={
      <Button to="/" variant="default">
        {common.browseItems}
      </Button>
    }
  >
    {(ticket) => (
      <TicketCard ticket={ticket} viewer="buyer">
        <CancelTicket ticket={ticket} />
      </TicketCard>
    )}
  </TicketList>
)
