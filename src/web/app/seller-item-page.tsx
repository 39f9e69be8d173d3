import type { ComponentProps } from 'react'
import { ItemButtons } from '#web/features/listings/item-buttons.tsx'
import { ItemStore } from '#web/features/listings/item-details.tsx'
import { MoreOfShop } from '#web/features/listings/more-of-shop.tsx'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { SimilarItems } from '#web/features/visual-search/similar-items.tsx'
import { ShopCard } from '#web/features/shops/shop-card.tsx'

type Slots = ComponentProps<typeof ItemPage>

const shop: Slots['shop'] = (item) => (
  <ShopCard
    shopID={item.storeID}
    name={item.storeName}
    title={<ItemStore store={item.storeName} storeID={item.storeID} />}
    location={item.storeLocation}
    moreItems={<MoreOfShop shopID={item.storeID} except={item.itemID} />}
  />
)
const similar: Slots['similar'] = (item) => <SimilarItems itemID={item.itemID} />

const manage: Slots['manage'] = (item) => <ItemButtons item={item} />

/** The page of an item for sellers: with its shop and similar items, and actions on their own items. */
export const SellerItemPage = () => <ItemPage shop={shop} manage={manage} similar={similar} />
