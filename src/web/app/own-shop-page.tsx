import { ShopItems } from '#web/features/listings/shop-items.tsx'
import { ShopPage } from '#web/features/shops/shop-page.tsx'

/** The shop of the signed-in seller, with its items. */
export const OwnShopPage = () => <ShopPage items={(tool) => <ShopItems tool={tool} />} />
