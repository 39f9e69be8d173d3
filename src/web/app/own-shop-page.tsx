import type { ReactNode } from 'react'
import { ShopItems } from '#web/features/listings/shop-items.tsx'
import { ShopPage } from '#web/features/shops/shop-page.tsx'

const itemsWith = (tool: ReactNode) => <ShopItems tool={tool} />

/** The shop of the signed-in seller, with its items. */
export const OwnShopPage = () => <ShopPage items={itemsWith} />
