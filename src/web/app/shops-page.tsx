import { useInfiniteQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { shopOfferQuery } from '#web/features/listings/queries.ts'
import { ShopsPage } from '#web/features/shops/shops-page.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { rowPhotoSizes, TileRow } from '#web/ui/tile-row.tsx'
import { toTileItem } from './shop-tile.ts'

const skeletons = 4
const most = 12

const Offer = ({ shopID }: { shopID: string }) => {
  const query = useInfiniteQuery(shopOfferQuery(shopID))
  const { data, error } = query
  if (!data && error) return <ErrorState query={query} />
  const items = data?.pages[0]?.items.slice(0, most)
  if (items?.length === 0) return <p>{m.shopEmpty}</p>
  return (
    <TileRow label={common.itemsOfShop}>
      {items ? (
        items.map((item) => (
          <FeedItemTile key={item.itemID} item={toTileItem(item)} sizes={rowPhotoSizes} narrow />
        ))
      ) : (
        <TileSkeletons count={skeletons} store={false} />
      )}
    </TileRow>
  )
}

const offer = (shopID: string) => <Offer key={shopID} shopID={shopID} />

/** The map of shops, with the newest items of the chosen one. */
export const BuyerShopsPage = () => <ShopsPage offer={offer} />
