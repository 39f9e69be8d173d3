import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { ShopItems } from '#web/features/listings/shop-items.tsx'
import { SellerDetailsCard } from '#web/features/legal/seller-details.tsx'
import { ShopPage } from '#web/features/shops/shop-page.tsx'
import { ShopSettingsPage } from '#web/features/shops/shop-settings-page.tsx'
import { Optional } from '#web/ui/optional.tsx'
import { lazyPage } from './lazy-page.ts'

const itemsWith = (tool: ReactNode) => <ShopItems tool={tool} />

/** Whether the signed-in person owns the shop. A helper sees no settings of it. */
const useIsOwner = () => !useQuery(sessionQuery).data?.helps?.working

/** The shop of the signed-in seller, with its items. */
export const OwnShopPage = () => <ShopPage items={itemsWith} isOwner={useIsOwner()} />

const ShopRules = lazy(async () => ({ default: (await import('#web/features/offers/rules.tsx')).ShopRules }))

const ShopBundleRule = lazy(async () => ({
  default: (await import('#web/features/bundles/bundle-rule.tsx')).ShopBundleRule,
}))

const offers = (
  <Optional>
    <ShopRules />
    <ShopBundleRule />
  </Optional>
)

export const OwnShopSettingsPage = () => {
  const isOwner = useIsOwner()
  return (
    <ShopSettingsPage
      isOwner={isOwner}
      whoSells={isOwner && <SellerDetailsCard />}
      offers={isOwner && offers}
    />
  )
}

/** Here, because the first load lists the files of every page that it can fetch itself. */
export const LiveSalesPages = lazyPage(async () => (await import('./live-sales-pages.tsx')).LiveSalesPages)
export const CounterPage = lazyPage(
  async () => (await import('#web/features/counter/counter-page.tsx')).CounterPage,
)
export const MeetingPlacesPage = lazyPage(
  async () => (await import('#web/features/shops/meeting-places-page.tsx')).MeetingPlacesPage,
)
export const RiderSheetPage = lazyPage(async () => (await import('./rider-sheet-page.tsx')).OwnRiderSheetPage)
export const AppsPage = lazyPage(
  async () => (await import('#web/features/accounts/integrations/apps-page.tsx')).AppsPage,
)
export const PriceTagsPage = lazyPage(
  async () => (await import('#web/features/counter/price-tags-page.tsx')).PriceTagsPage,
)
