import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { FeedGrid } from '#web/features/discovery/feed-grid.tsx'
import { shownOnce } from '#web/features/discovery/tile-items.ts'
import { shopOfferQuery } from '#web/features/listings/queries.ts'
import { PublicShopPage } from '#web/features/shops/public-shop-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { ListEnd, NextPageFailed } from '#web/ui/list-end.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { toTileItem } from './shop-tile.ts'
import { tileHeart } from './tile-heart.tsx'

const firstSkeletons = 8
const moreSkeletons = 8

type Viewer = 'buyer' | 'seller'
/** The public page of a shop. */
export const ShopOfPage = ({ viewer }: { viewer: Viewer }) => {
  const { id = '' } = useParams()
  const { data: offer } = useInfiniteQuery(shopOfferQuery(id))
  return (
    <PublicShopPage
      key={id}
      shopID={id}
      photos={offer?.pages[0]?.items.flatMap(({ images }) => images.slice(0, 1)) ?? []}
      contact={viewer === 'buyer' && <TalkToSeller storeID={id} />}
      items={<Offer shopID={id} viewer={viewer} />}
      notFound={<NotFoundPage signedOut={false} />}
    />
  )
}

const Offer = ({ shopID, viewer }: { shopID: string; viewer: Viewer }) => {
  const offer = useInfiniteQuery(shopOfferQuery(shopID))
  const items = useMemo(
    () => shownOnce(offer.data?.pages.flatMap((page) => page.items.map(toTileItem)) ?? []),
    [offer.data],
  )
  if (offer.isPending)
    return (
      <ItemGrid label={common.itemsOfShop} busy>
        <TileSkeletons count={firstSkeletons} store={false} />
      </ItemGrid>
    )
  if (!offer.data)
    return <ErrorState error={offer.error} onRetry={() => void offer.refetch()} retrying={offer.isFetching} />
  if (items.length === 0)
    return (
      <EmptyState
        large
        text={m.shopEmpty}
        hint={m.shopEmptyHint}
        action={viewer === 'buyer' && <Button to="/">{common.browseItems}</Button>}
      />
    )
  const more = () => void offer.fetchNextPage({ cancelRefetch: false })
  const mayLoadMore = offer.hasNextPage && !offer.isFetching && !offer.isFetchNextPageError
  return (
    <>
      <FeedGrid
        label={common.itemsOfShop}
        items={items}
        action={viewer === 'buyer' ? tileHeart : undefined}
        skeletons={offer.isFetchingNextPage ? moreSkeletons : 0}
        onEnd={mayLoadMore ? more : undefined}
      />
      {offer.isFetchNextPageError && <NextPageFailed error={offer.error} onRetry={more} />}
      {!offer.hasNextPage && <ListEnd>{m.shopEnd}</ListEnd>}
    </>
  )
}
