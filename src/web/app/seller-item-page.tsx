import type { ComponentProps } from 'react'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { ShopWay } from '#web/features/shops/shop-way.tsx'

const way: ComponentProps<typeof ItemPage>['way'] = (item) => (
  <ShopWay shopID={item.storeID} location={item.storeLocation} />
)

/** A piece as sellers see it: nothing to buy, but the way to its shop. */
export const SellerItemPage = () => <ItemPage way={way} />
