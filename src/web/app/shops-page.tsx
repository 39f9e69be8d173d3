import { useInfiniteQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { shopOfferQuery } from '#web/features/listings/queries.ts'
import { ShopsPage } from '#web/features/shops/shops-page.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { rowPhotoSizes, TileRow } from '#web/ui/tile-row.tsx'
import { toTileItem } from './shop-tile.ts'

const skeletons = 4
const most = 12

const Offer = ({ shopID }: { shopID: string }) => {
  const query = useInfiniteQuery(shopOfferQuery(shopID))
  const items = query.data?.pages[0]?.items.slice(0, most)
  const skeleton = (
    <TileRow label={common.itemsOfShop}>
      <TileSkeletons count={skeletons} store={false} />
    </TileRow>
  )
  return (
    <QueryState query={query} skeleton={skeleton} empty={items?.length === 0 && <p>{m.shopEmpty}</p>}>
      {() => (
        <TileRow label={common.itemsOfShop}>
          {items?.map((item) => (
            <FeedItemTile key={item.itemID} item={toTileItem(item)} sizes={rowPhotoSizes} narrow />
          ))}
        </TileRow>
      )}
    </QueryState>
  )
}

const offer = (shopID: string) => <Offer key={shopID} shopID={shopID} />

/** The map of shops, with the newest items of the chosen one. */
export const BuyerShopsPage = () => <ShopsPage offer={offer} />
