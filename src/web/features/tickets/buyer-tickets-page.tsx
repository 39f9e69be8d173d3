import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TicketLevel } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CancelTicket } from './cancel-ticket.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketList } from './ticket-list.tsx'
import { buyerTicketsQuery, type Ticket } from './ticket-queries.ts'
import { TicketShop } from './ticket-shop.tsx'
import { TicketTabs } from './ticket-tabs.tsx'

interface BuyerTicketsPageProps {
  /** A button to talk to the shop of a ticket. */
  contact: (ticket: Ticket) => ReactNode
}

/** The buyer's tickets, by tab. */
export const BuyerTicketsPage = ({ contact }: BuyerTicketsPageProps) => (
  <>
    <PageTitle title={common.tickets} />
    <TicketTabs>{(level) => <BuyerTickets level={level} contact={contact} />}</TicketTabs>
  </>
)

const BuyerTickets = ({ level, contact }: BuyerTicketsPageProps & { level: TicketLevel }) => (
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
        <TicketShop ticket={ticket} contact={contact(ticket)} />
        <CancelTicket ticket={ticket} />
      </TicketCard>
    )}
  </TicketList>
)
