import { type PricedItem, type BundleShare, bundleShares } from '#domain/bundles.ts'
import type { Availability } from '#domain/ticket-status.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type Box, readBox, sharesWith } from './box.ts'
import { type ShopRule, selectShopsWithRules } from './rule-queries.ts'

/** An entry of a cart. */
interface Entry {
  id: string
  shop_id: string
  price_centavos: number
  availability: Availability
  offered: unknown
  takes_part: boolean
}

/** What the entries of one shop cost together with the buyer's open box there. */
export interface Quote {
  rule: ShopRule
  box: Box
  items: PricedItem[]
  shares: BundleShare[]
}

/** The entries that can get into a bundle. What the seller offers this buyer has its price already. */
export const itemsToBundle = (entries: readonly Entry[]): PricedItem[] =>
  entries
    .filter((entry) => entry.takes_part && !entry.offered && entry.availability === 'for_sale')
    .map(({ id, price_centavos }) => ({ itemID: id, centavos: price_centavos }))

/** By shop, for the shops that have a rule. It is what a purchase then counts under its locks. */
export const quoteCart = async (
  db: Db,
  buyerID: string,
  entries: readonly Entry[],
): Promise<Map<string, Quote>> => {
  const ofShops = Map.groupBy(entries, ({ shop_id }) => shop_id)
  const rules =
    ofShops.size > 0 ? await selectShopsWithRules(db, [...ofShops.keys()]) : new Map<string, ShopRule>()
  const quotes = new Map<string, Quote>()
  for (const [shopID, rule] of rules) {
    const box = await readBox(db, buyerID, shopID, rule)
    const items = itemsToBundle(ofShops.get(shopID) ?? [])
    quotes.set(shopID, { rule, box, items, shares: sharesWith(box, items, rule) })
  }
  return quotes
}

/** The items of bundles. */
export const bundledOf = (quotes: ReadonlyMap<string, Quote>): Set<string> =>
  new Set([...quotes.values()].flatMap(({ shares }) => shares.map(({ itemID }) => itemID)))

/** What is held for a name at a live sale, at the prices of its bundles. */
export const withShares = <Held extends { item_id: string; price_centavos: number; takes_part: boolean }>(
  held: readonly Held[],
  rule: ShopRule | undefined,
): Held[] => {
  if (!rule) return [...held]
  const items = held
    .filter(({ takes_part }) => takes_part)
    .map(({ item_id, price_centavos }) => ({ itemID: item_id, centavos: price_centavos }))
  const shares = new Map(bundleShares(items, rule).map(({ itemID, centavos }) => [itemID, centavos]))
  return held.map((one) => ({ ...one, price_centavos: shares.get(one.item_id) ?? one.price_centavos }))
}
