import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { mapsAddress } from '#domain/geography.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CancelTicket } from './cancel-ticket.tsx'
import { TicketCard } from './ticket-card.tsx'
import { TicketList } from './ticket-list.tsx'
import { buyerTicketsQuery, type Ticket } from './ticket-queries.ts'
import { BuyerRequests } from './ticket-requests.tsx'
import { TicketShop } from './ticket-shop.tsx'
import { TicketTabs } from './ticket-tabs.tsx'

interface BuyerTicketsPageProps {
  /** A button to talk to the shop of a ticket; `look` is its rank and size. */
  contact: (ticket: Ticket, look?: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) => ReactNode
  /** The items that the buyer is in line for. */
  lines?: ReactNode
}

/** The buyer's tickets, by tab. */
export const BuyerTicketsPage = ({ contact, lines }: BuyerTicketsPageProps) => (
  <>
    <PageTitle title={common.tickets} />
    {lines}
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
    {(ticket, isFirst) => {
      const isOpen = level === TicketLevel.Pending || level === TicketLevel.ForPickup
      const variant = isOpen && isFirst ? 'filled' : 'default'
      const way = level === TicketLevel.ForPickup ? ticket.storeLocation : null
      return (
        <TicketCard
          ticket={ticket}
          viewer="buyer"
          person={ticket.storeAddress}
          action={
            way ? (
              <Button href={mapsAddress(way)} target="_blank" rel="noreferrer" variant={variant}>
                {m.openInMaps}
              </Button>
            ) : (
              contact(ticket, { variant, size: 'md' })
            )
          }
        >
          <TicketShop ticket={ticket} contact={way && contact(ticket)} />
          <BuyerRequests ticket={ticket} />
          <CancelTicket ticket={ticket} />
        </TicketCard>
      )
    }}
  </TicketList>
)
