import { IconQrcode } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
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
import { ShopAddress, TicketShop } from './ticket-shop.tsx'
import { TicketTabs } from './ticket-tabs.tsx'

interface BuyerTicketsPageProps {
  /** A button to talk to the shop of a ticket; `look` is its rank and size. */
  contact: (ticket: Ticket, look?: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) => ReactNode
  /** The items that the buyer is in line for. */
  lines?: ReactNode
  /** Below the first card. */
  note?: ((ticket: Ticket) => ReactNode) | undefined
}

/** The buyer's tickets, by tab. */
export const BuyerTicketsPage = ({ contact, lines, note }: BuyerTicketsPageProps) => (
  <>
    <PageTitle title={common.tickets} />
    {lines}
    <TicketTabs>{(level) => <BuyerTickets level={level} contact={contact} note={note} />}</TicketTabs>
  </>
)

const pass = ({ pickupID }: Ticket, variant: ComponentProps<typeof Button>['variant']) => (
  <Button
    to={`/pickup/${pickupID}`}
    variant={variant}
    leftSection={<IconQrcode size={20} stroke={1.75} aria-hidden />}
  >
    {m.pass}
  </Button>
)

/** What the buyer asked and may ask the shop about one ticket. */
const asks = (ticket: Ticket) => (
  <>
    <BuyerRequests ticket={ticket} />
    <CancelTicket ticket={ticket} />
  </>
)

interface BuyerTicketsProps extends Pick<BuyerTicketsPageProps, 'contact'> {
  level: TicketLevel
  note: BuyerTicketsPageProps['note']
}

const BuyerTickets = ({ level, contact, note }: BuyerTicketsProps) => (
  <TicketList
    query={useInfiniteQuery(buyerTicketsQuery(level))}
    note={note}
    emptyAction={
      <Button to="/" variant="default">
        {common.browseItems}
      </Button>
    }
  >
    {(tickets, isFirst) => {
      const [ticket] = tickets
      if (!ticket) return null
      const isReady = level === TicketLevel.ForPickup
      const variant = level <= TicketLevel.ForPickup && isFirst ? 'filled' : 'default'
      return (
        <TicketCard
          tickets={tickets}
          viewer="buyer"
          boxLabel={m.boxFrom(tickets.length, ticket.storeName)}
          person={<ShopAddress ticket={ticket} />}
          action={isReady ? pass(ticket, variant) : contact(ticket, { variant, size: 'md' })}
          ofTicket={asks}
        >
          <TicketShop ticket={ticket} contact={isReady && contact(ticket)} />
        </TicketCard>
      )
    }}
  </TicketList>
)
