import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { TicketLevel } from '#domain/ticket-status.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { Today } from '#web/features/books/today/today.tsx'
import { todayQuery } from '#web/features/books/today/today-query.ts'
import { BuyerTrust } from '#web/features/reviews/buyer-trust.tsx'
import { CreateShopOffer } from '#web/features/shops/create-shop-offer.tsx'
import { CloseEarly } from '#web/features/shops/close-early.tsx'
import { myShopQuery } from '#web/features/shops/queries.ts'
import { ShopTicketsPage } from '#web/features/tickets/shop-tickets-page.tsx'
import { type Ticket, shopTicketsQuery } from '#web/features/tickets/ticket-queries.ts'
import { BalanceCard } from '#web/features/wallet/balance-card.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { lazyPage } from './lazy-page.ts'
import { NewcomerCard } from './newcomer-card.tsx'
import { ReportBuyer } from './report-buyer.tsx'
import { TicketNote } from './ticket-note.tsx'

const trustOf = (ticketID: number) => <BuyerTrust ticketID={ticketID} />

const reportOf = (pickupID: number) => <ReportBuyer pickupID={pickupID} />

const noteOf = (ticket: Ticket) => <TicketNote viewer="seller" ticket={ticket} />

/** The tickets of the seller's shop, at home below what is to do today. A verified seller without a shop is offered to create one. */
export const SellerHomePage = ({ withToday = false }: { withToday?: boolean }) => {
  const { data: session } = useQuery(sessionQuery)
  const isOwner = !session?.helps?.working
  const { data: shop, error } = useQuery(myShopQuery)
  const hasNoShop = error instanceof ApiError && error.code === 'not_found'
  const today = useQuery({ ...todayQuery, enabled: withToday && Boolean(shop) })
  const tickets = useInfiniteQuery({ ...shopTicketsQuery(TicketLevel.Pending, ''), enabled: Boolean(shop) })
  const ticket = tickets.data?.pages[0]?.tickets[0]
  return (
    <>
      {withToday && shop && (
        <Today
          query={today}
          opening={shop.hours && <CloseEarly hours={shop.hours} isOwner={isOwner} />}
          balance={isOwner && <BalanceCard />}
          first={isOwner && <NewcomerCard shop={shop} />}
          note={ticket && noteOf(ticket)}
        />
      )}
      {/* Below it only once it has its height, so that nothing moves. */}
      {!(withToday && (shop ? today.isPending : !hasNoShop)) && (
        <ShopTicketsPage
          offer={hasNoShop && <CreateShopOffer />}
          below={withToday && shop !== undefined}
          trustOf={trustOf}
          reportOf={reportOf}
          note={withToday ? undefined : noteOf}
        />
      )}
    </>
  )
}

/** Here, because the first load lists the files of every page that it can fetch itself. */
export const BooksPages = lazyPage(
  async () => (await import('#web/features/books/books-pages.tsx')).BooksPages,
)
