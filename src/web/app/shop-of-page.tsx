import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { useParams, useSearchParams } from '#web/lib/router.tsx'
import { maxReviewsCounted } from '#domain/reviews.ts'
import { maxSoldCounted } from '#domain/sold-count.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { number } from '#messages/language.ts'
import * as words from '#messages/reviews.tsx'
import * as shops from '#messages/shops.ts'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { FeedPages } from '#web/features/discovery/feed-pages.tsx'
import { shownOnce } from '#web/features/discovery/tile-items.ts'
import { FollowButton, ShopSeen } from '#web/features/follows/follow-button.tsx'
import { WhoSells } from '#web/features/legal/who-sells.tsx'
import { shopOfferQuery } from '#web/features/listings/queries.ts'
import { SoldItems } from '#web/features/listings/sold-items.tsx'
import { shopTrustQuery } from '#web/features/reviews/queries.ts'
import { ShopReviews } from '#web/features/reviews/shop-reviews.tsx'
import { ShopTrustLine } from '#web/features/reviews/trust-line.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { PublicShopPage } from '#web/features/shops/public-shop-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Optional } from '#web/ui/optional.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { lazyPage } from './lazy-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { ShareShop } from './share-shop.tsx'
import { toTileItem } from './shop-tile.ts'
import { reportReview } from './report-review.tsx'
import { tileHeart } from './tile-heart.tsx'
import { UnlessOwn } from './unless-own.tsx'

/** Here, because the first load lists the files of every page that it can fetch itself. */
export const FollowingPage = lazyPage(
  async () => (await import('#web/features/follows/following-page.tsx')).FollowingPage,
)

const ShopDrop = lazy(async () => ({ default: (await import('./shop-drop.tsx')).ShopDrop }))

const ShopBundle = lazy(async () => ({
  default: (await import('#web/features/bundles/bundle-panel.tsx')).ShopBundle,
}))

type Viewer = 'buyer' | 'seller'

const reportShop = (shopID: string) => <ReportButton reported={{ of: 'shop', id: shopID }} fromAddress />

/** The public page of a shop. */
export const ShopOfPage = ({ viewer }: { viewer: Viewer }) => {
  const { id = '' } = useParams()
  const { data: offer } = useInfiniteQuery(shopOfferQuery(id))
  return (
    <PublicShopPage
      key={id}
      shopID={id}
      photos={offer?.pages[0]?.items.flatMap(({ images }) => images.slice(0, 1)) ?? []}
      trust={<ShopTrustLine shopID={id} />}
      renderSeller={({ seller }) => <WhoSells seller={seller} />}
      report={viewer === 'buyer' ? reportShop(id) : <UnlessOwn shopID={id}>{reportShop(id)}</UnlessOwn>}
      contact={
        <>
          {viewer === 'buyer' && (
            <>
              <FollowButton shopID={id} size="sm" />
              <ShopSeen shopID={id} />
              <TalkToSeller storeID={id} />
            </>
          )}
          <ShareShop shopID={id} />
        </>
      }
      renderItems={(shop) => (
        <>
          <Optional>
            <ShopDrop shopID={id} />
          </Optional>
          <ShopContent shopID={id} name={shop.storeName} sold={shop.sold} viewer={viewer} />
        </>
      )}
      notFound={<NotFoundPage signedOut={false} />}
    />
  )
}

interface ShopContentProps {
  shopID: string
  name: string
  sold: number
  viewer: Viewer
}

const shown = ['for-sale', 'sold', 'reviews'] as const
const countOf = (count: number, max: number) => `${number(count)}${count >= max ? '+' : ''}`

/** What the shop offers, what it has sold and what people say about it. The open tab is in the address. */
const ShopContent = ({ shopID, name, sold, viewer }: ShopContentProps) => {
  const [params] = useSearchParams()
  const [open, setOpen] = useState(shown.find((key) => key === params.get('show')) ?? 'for-sale')
  const { data: trust } = useQuery(shopTrustQuery(shopID))
  const reviews = trust?.reviews ?? 0
  const offer = (
    <>
      <Optional>
        <ShopBundle storeID={shopID} />
      </Optional>
      <Offer shopID={shopID} viewer={viewer} />
    </>
  )
  if (sold === 0 && reviews === 0 && open === 'for-sale') return offer
  return (
    <Tabs
      label={shops.shopTabs}
      tabs={[
        { key: 'for-sale', name: shops.forSale },
        { key: 'sold', name: shops.sold, count: countOf(sold, maxSoldCounted) },
        { key: 'reviews', name: words.reviews, count: countOf(reviews, maxReviewsCounted) },
      ]}
      open={open}
      onOpen={(key) => {
        setOpen(key)
        // A navigation would scroll to the top.
        history.replaceState(history.state, '', key === 'for-sale' ? location.pathname : `?show=${key}`)
      }}
    >
      {open === 'for-sale' && offer}
      {open === 'sold' && <SoldItems shopID={shopID} />}
      {open === 'reviews' && <ShopReviews shopID={shopID} name={name} report={reportReview} />}
    </Tabs>
  )
}

const Offer = ({ shopID, viewer }: { shopID: string; viewer: Viewer }) => {
  const offer = useInfiniteQuery(shopOfferQuery(shopID))
  const items = useMemo(
    () => shownOnce(offer.data?.pages.flatMap((page) => page.items.map(toTileItem)) ?? []),
    [offer.data],
  )
  return (
    <FeedPages
      query={offer}
      label={common.itemsOfShop}
      items={items}
      action={viewer === 'buyer' ? tileHeart : undefined}
      firstSkeletons={8}
      store={false}
      empty={
        <EmptyState
          large
          text={m.shopEmpty}
          hint={m.shopEmptyHint}
          action={viewer === 'buyer' && <Button to="/">{common.browseItems}</Button>}
        />
      }
      end={m.shopEnd}
    />
  )
}
