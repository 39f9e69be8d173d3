import { IconMotorbike, IconScan, IconTag } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/tickets.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { type AboutBuyer, ShopTicketCard } from './shop-ticket-card.tsx'
import { TicketList } from './ticket-list.tsx'
import { type Ticket, shopTicketsQuery } from './ticket-queries.ts'
import { TicketSearch, useTicketSearch } from './ticket-search.tsx'
import { TicketTabs } from './ticket-tabs.tsx'

interface ShopTicketsPageProps extends AboutBuyer {
  /** Shown above, for example to create the shop first. */
  offer?: ReactNode
  /** Whether it stands below another part of the page, which has the title. */
  below?: boolean
  /** Below the first card. */
  note?: ((ticket: Ticket) => ReactNode) | undefined
}

/** The tickets of the seller's shop, by tab, with a search. */
export const ShopTicketsPage = (props: ShopTicketsPageProps) => {
  const { offer, below = false, ...ofTickets } = props
  const [q, search] = useTicketSearch()
  const Title = below ? SectionTitle : PageTitle
  return (
    <>
      <Title
        title={below ? m.allTickets : common.tickets}
        back={false}
        action={
          <>
            <Link to="/riders" className="icon-button" aria-label={m.riders}>
              <IconMotorbike size={24} stroke={1.75} aria-hidden />
            </Link>
            <Link to="/counter" className="icon-button" aria-label={m.counter}>
              <IconTag size={24} stroke={1.75} aria-hidden />
            </Link>
            <Button
              to="/scan"
              variant="default"
              leftSection={<IconScan size={20} stroke={1.75} aria-hidden />}
            >
              {m.scanPass}
            </Button>
          </>
        }
      />
      {offer}
      <TicketSearch value={q} onChange={search} />
      <TicketTabs>{(level) => <ShopTickets level={level} q={q} {...ofTickets} />}</TicketTabs>
    </>
  )
}

interface ShopTicketsProps extends Pick<ShopTicketsPageProps, keyof AboutBuyer | 'note'> {
  level: TicketLevel
  q: string
}

const ShopTickets = ({ level, q, trustOf, reportOf, note }: ShopTicketsProps) => (
  <TicketList
    query={useInfiniteQuery(shopTicketsQuery(level, q))}
    note={note}
    emptyHint={q && m.emptySearchHint}
  >
    {(tickets, isFirst) => (
      <ShopTicketCard tickets={tickets} isFirst={isFirst} trustOf={trustOf} reportOf={reportOf} />
    )}
  </TicketList>
)
