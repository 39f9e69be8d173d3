import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { TicketLevel } from '#domain/ticket-status.ts'
import { PushQuestion } from '#web/features/push/push-question.tsx'
import { BuyerTrust } from '#web/features/reviews/buyer-trust.tsx'
import { CreateShopOffer } from '#web/features/shops/create-shop-offer.tsx'
import { myShopQuery } from '#web/features/shops/queries.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { ShopTicketsPage } from '#web/features/tickets/shop-tickets-page.tsx'
import { shopTicketsQuery } from '#web/features/tickets/ticket-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { ReportBuyer } from './report-buyer.tsx'

const trustOf = (ticketID: number) => <BuyerTrust ticketID={ticketID} />

const reportOf = (pickupID: number) => <ReportBuyer pickupID={pickupID} />

/** The tickets of the seller's shop. A verified seller without a shop is offered to create one. */
export const SellerHomePage = () => {
  const { data: shop, error } = useQuery(myShopQuery)
  const hasNoShop = error instanceof ApiError && error.code === 'not_found'
  const tickets = useInfiniteQuery({ ...shopTicketsQuery(TicketLevel.Pending, ''), enabled: Boolean(shop) })
  const ticket = tickets.data?.pages[0]?.tickets[0]
  return (
    <>
      <ShopTicketsPage offer={hasNoShop && <CreateShopOffer />} trustOf={trustOf} reportOf={reportOf} />
      {ticket && (
        <PushQuestion
          viewer="seller"
          ticket={ticket}
          deadline={dateInWords(ticket.expected_seller_fulfillment)}
        />
      )}
    </>
  )
}
