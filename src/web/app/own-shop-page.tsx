import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { ShopItems } from '#web/features/listings/shop-items.tsx'
import { SellerDetailsCard } from '#web/features/legal/seller-details.tsx'
import { ShopPage } from '#web/features/shops/shop-page.tsx'
import { lazyPage } from './lazy-page.ts'

const itemsWith = (tool: ReactNode) => <ShopItems tool={tool} />

/** The shop of the signed-in seller, with its items. A helper sees no settings of the shop. */
export const OwnShopPage = () => {
  const { data: session } = useQuery(sessionQuery)
  const isOwner = !session?.helps?.working
  return (
    <ShopPage items={itemsWith} isOwner={isOwner} whoSells={isOwner ? <SellerDetailsCard /> : undefined} />
  )
}

/** Here, because the first load lists the files of every page that it can fetch itself. */
export const LiveSalesPages = lazyPage(async () => (await import('./live-sales-pages.tsx')).LiveSalesPages)
export const CounterPage = lazyPage(
  async () => (await import('#web/features/counter/counter-page.tsx')).CounterPage,
)
export const PriceTagsPage = lazyPage(
  async () => (await import('#web/features/counter/price-tags-page.tsx')).PriceTagsPage,
)
