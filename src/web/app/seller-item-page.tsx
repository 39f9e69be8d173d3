import type { ComponentProps } from 'react'
import { ItemButtons } from '#web/features/listings/item-buttons.tsx'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { SimilarItems } from '#web/features/visual-search/similar-items.tsx'
import { ItemShop } from './item-shop.tsx'
import { reportItem } from './report-item.tsx'
import { UnlessOwn } from './unless-own.tsx'

type Slots = ComponentProps<typeof ItemPage>

const shop: Slots['shop'] = (item) => <ItemShop item={item} />
const similar: Slots['similar'] = (item) => <SimilarItems itemID={item.itemID} />

const manage: Slots['manage'] = (item) => <ItemButtons item={item} />
const report: Slots['report'] = (item) => <UnlessOwn shopID={item.storeID}>{reportItem(item)}</UnlessOwn>

/** The page of an item for sellers: with its shop and similar items, and actions on their own items. */
export const SellerItemPage = () => <ItemPage shop={shop} manage={manage} report={report} similar={similar} />
