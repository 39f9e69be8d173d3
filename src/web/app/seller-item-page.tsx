import type { ComponentProps } from 'react'
import { ItemButtons } from '#web/features/listings/item-buttons.tsx'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { SimilarItems } from '#web/features/visual-search/similar-items.tsx'
import { ShopWay } from '#web/features/shops/shop-way.tsx'

type Slots = ComponentProps<typeof ItemPage>

const way: Slots['way'] = (item) => <ShopWay shopID={item.storeID} location={item.storeLocation} />
const similar: Slots['similar'] = (item) => <SimilarItems itemID={item.itemID} />

const manage: Slots['manage'] = (item) => <ItemButtons item={item} />

/** The item page for sellers: a link to the shop, similar items, and the actions for their own item. */
export const SellerItemPage = () => <ItemPage way={way} manage={manage} similar={similar} />
