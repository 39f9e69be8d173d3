import type { ComponentProps } from 'react'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { SimilarItems } from '#web/features/looks/similar-items.tsx'
import { ShopWay } from '#web/features/shops/shop-way.tsx'

type Slots = ComponentProps<typeof ItemPage>

const way: Slots['way'] = (item) => <ShopWay shopID={item.storeID} location={item.storeLocation} />
const similar: Slots['similar'] = (item) => <SimilarItems itemID={item.itemID} />

/** A piece as sellers see it: nothing to buy, but the way to its shop and what is like it. */
export const SellerItemPage = () => <ItemPage way={way} similar={similar} />
