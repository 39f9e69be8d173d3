import type { ModuleDependencies } from '../../../module.ts'
import { selectCart } from '../cart/queries.ts'
import { emptyBox, readBox } from './box.ts'
import { toBundle } from './overview.ts'
import { itemsToBundle } from './quote.ts'
import { findItemForBundles, findRule } from './rule-queries.ts'

/**
 * How far a buyer is to the next bundle of a shop, or of the shop of an item, which then counts too. Null where there is none,
 * and undefined for an item that nobody can see now.
 */
export const createBundleFor =
  ({ database: { db }, clock }: Pick<ModuleDependencies, 'database' | 'clock'>) =>
  async (
    buyerID: string | null,
    { storeID, itemID }: { storeID?: string | undefined; itemID?: string | undefined },
  ) => {
    const item = itemID === undefined ? undefined : await findItemForBundles(db, itemID)
    if (itemID !== undefined && (!item || item.availability === 'draft')) return undefined
    const shopID = item?.shop_id ?? storeID ?? ''
    const rule = await findRule(db, shopID)
    if (!rule || item?.takes_part === false) return null
    const cart = buyerID === null ? [] : await selectCart(db, buyerID, clock.now())
    const items = itemsToBundle(cart.filter(({ shop_id }) => shop_id === shopID))
    const box = buyerID === null ? emptyBox : await readBox(db, buyerID, shopID, rule)
    return toBundle(
      db,
      shopID,
      { rule, box, items },
      item?.availability === 'for_sale' ? { itemID: item.id, centavos: item.price_centavos } : undefined,
    )
  }
