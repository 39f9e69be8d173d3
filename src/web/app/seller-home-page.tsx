import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { TicketLevel } from '#domain/ticket-status.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { Today } from '#web/features/books/today/today.tsx'
import { todayQuery } from '#web/features/books/today/today-query.ts'
import { shopOffersQuery } from '#web/features/offers/offer-queries.ts'
import { BuyerTrust } from '#web/features/reviews/buyer-trust.tsx'
import { CreateShopOffer } from '#web/features/shops/create-shop-offer.tsx'
import { CloseEarly } from '#web/features/shops/close-early.tsx'
import { myShopQuery } from '#web/features/shops/queries.ts'
import { ShopTicketsPage } from '#web/features/tickets/shop-tickets-page.tsx'
import { type Ticket, shopTicketsQuery } from '#web/features/tickets/ticket-queries.ts'
import { BalanceCard } from '#web/features/wallet/balance-card.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Optional } from '#web/ui/optional.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPage } from './lazy-page.ts'
import { NewcomerCard } from './newcomer-card.tsx'
import { ReportBuyer } from './report-buyer.tsx'
import { TicketNote } from './ticket-note.tsx'

const ShopOffers = lazy(async () => ({
  default: (await import('#web/features/offers/shop-offers.tsx')).ShopOffers,
}))

const offersID = 'offers'
const offersOf = (count: number) =>
  count > 0 && (
    <Optional instead={<Skeleton height={220} />}>
      <ShopOffers id={offersID} />
    </Optional>
  )

const trustOf = (ticketID: number) => <BuyerTrust ticketID={ticketID} />

const reportOf = (pickupID: number) => <ReportBuyer pickupID={pickupID} />

const noteOf = (ticket: Ticket) => <TicketNote viewer="seller" ticket={ticket} />

/** The tickets of the seller's shop, at home below what is to do today. A verified seller without a shop is offered to create one. */
export const SellerHomePage = ({ withToday = false }: { withToday?: boolean }) => {
  const { data: session } = useQuery(sessionQuery)
  const isOwner = !session?.helps?.working
  const { data: shop, error } = useQuery(myShopQuery)
  const hasNoShop = error instanceof ApiError && error.code === 'not_found'
  const offers = useQuery({ ...shopOffersQuery, enabled: Boolean(shop) })
  const offerCount = offers.data?.count ?? 0
  const found = useQuery({ ...todayQuery, enabled: withToday && Boolean(shop) })
  // Both come at once, so that nothing moves below a thumb. Offers that cannot be fetched are left out.
  const isWaiting = offers.isPending && offers.failureCount === 0
  const today = isWaiting ? { ...found, data: undefined, isPending: true } : found
  const tickets = useInfiniteQuery({ ...shopTicketsQuery(TicketLevel.Pending, ''), enabled: Boolean(shop) })
  const ticket = tickets.data?.pages[0]?.tickets[0]
  return (
    <>
      {withToday && shop && (
        <Today
          query={today}
          offers={{ id: offersID, count: offerCount, section: offersOf(offerCount) }}
          opening={shop.hours && <CloseEarly hours={shop.hours} isOwner={isOwner} />}
          balance={isOwner && <BalanceCard />}
          first={isOwner && <NewcomerCard shop={shop} />}
          note={ticket && noteOf(ticket)}
        />
      )}
      {/* Below it only once it has its height, so that nothing moves. */}
      {!(withToday && (shop ? today.isPending : !hasNoShop)) && (
        <ShopTicketsPage
          offer={hasNoShop ? <CreateShopOffer /> : !withToday && offersOf(offerCount)}
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
