import { useQuery } from '@tanstack/react-query'
import { CreateShopOffer } from '#web/features/shops/create-shop-offer.tsx'
import { myShopQuery } from '#web/features/shops/queries.ts'
import { ShopTicketsPage } from '#web/features/tickets/shop-tickets-page.tsx'
import { ApiError } from '#web/lib/api-error.ts'

/** The tickets of the seller's shop. A seller who has no shop yet is offered to create one. */
export const SellerHomePage = () => {
  const { error } = useQuery(myShopQuery)
  const hasNoShop = error instanceof ApiError && error.code === 'not_found'
  return <ShopTicketsPage offer={hasNoShop && <CreateShopOffer />} />
}
