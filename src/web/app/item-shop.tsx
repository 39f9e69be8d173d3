import type { ReactNode } from 'react'
import { ItemStore } from '#web/features/listings/item-details.tsx'
import { MoreOfShop } from '#web/features/listings/more-of-shop.tsx'
import { ShopTrustLine } from '#web/features/reviews/trust-line.tsx'
import { ShopCard } from '#web/features/shops/shop-card.tsx'
import type { ReplyOf } from '#web/lib/api.ts'

interface ItemShopProps {
  item: ReplyOf<'GET store/item'>
  contact?: ReactNode
  /** The button that follows the shop. It may ask the server for its state once the reader is near. */
  follow?: (isNear: boolean) => ReactNode
}

/** The shop of an item, on the page of the item. */
export const ItemShop = ({ item, contact, follow }: ItemShopProps) => (
  <ShopCard
    shopID={item.storeID}
    name={item.storeName}
    title={<ItemStore store={item.storeName} storeID={item.storeID} />}
    location={item.storeLocation}
    contact={contact}
    follow={follow}
    trust={<ShopTrustLine shopID={item.storeID} />}
    moreItems={<MoreOfShop shopID={item.storeID} except={item.itemID} />}
  />
)
