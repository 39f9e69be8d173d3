import type { z } from 'zod'
import type { Bundle, BundleItem, BundleRule } from '#contract/bundles.ts'
import { type PricedItem, bundleSizes, missingToBundle, savedBy } from '#domain/bundles.ts'
import { toPesos } from '#domain/money.ts'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { coverColumns, coverPhoto, toCover } from '../../items/index.ts'
import { sharesWith } from './box.ts'
import type { Quote } from './quote.ts'
import { type ShopRule, itemsForBundles } from './rule-queries.ts'

const maxCounted = 100

export const toRule = ({ items, centavos, percent }: ShopRule): z.output<typeof BundleRule> => ({
  items,
  price: centavos === null ? null : toPesos(centavos),
  percent,
})

type Item = z.output<typeof BundleItem>

const withCovers = (db: Db) =>
  db
    .selectFrom('items as i')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(['i.id', 'i.name', 'i.price_centavos', ...coverColumns])

type Row = Awaited<ReturnType<ReturnType<typeof withCovers>['execute']>>[number]

const toItem = (row: Row): Item => ({
  itemID: row.id,
  name: row.name,
  price: toPesos(row.price_centavos),
  image: toCover(row),
})

/** The cheapest items that take part, without some, and how many there are. */
export const selectTakingPart = async (db: Db, shopID: string, without: readonly string[]) => {
  const wanted = itemsForBundles(db, shopID).where(sql<boolean>`i.id <> all(${[...without]}::uuid[])`)
  const ids = await wanted
    .select('i.id')
    .orderBy('i.price_centavos')
    .orderBy('i.id')
    .limit(bundleSizes.max)
    .execute()
  const rows = await withCovers(db)
    .where('i.id', '=', anyOf(ids.map(({ id }) => id)))
    .orderBy('i.price_centavos')
    .orderBy('i.id')
    .execute()
  return { rows, count: await countRows(db, wanted, maxCounted) }
}

/** How far a buyer is. `item`: as if this one were in the cart too. */
export const toBundle = async (
  db: Db,
  shopID: string,
  { rule, box, items }: Pick<Quote, 'rule' | 'box' | 'items'>,
  item?: PricedItem,
): Promise<z.output<typeof Bundle>> => {
  const hanging = [...box.free, ...items].filter(({ itemID }) => itemID !== item?.itemID)
  const counted = item ? [...hanging, item] : hanging
  const others = await selectTakingPart(
    db,
    shopID,
    counted.map(({ itemID }) => itemID),
  )
  const shown = hanging.slice(0, bundleSizes.max).map(({ itemID }) => itemID)
  const missing = missingToBundle(
    counted,
    others.rows.map((row) => ({ itemID: row.id, centavos: row.price_centavos })),
    rule,
    { counted: box.joins?.counted ?? 0 },
  )
  const added = item ? [...items.filter(({ itemID }) => itemID !== item.itemID), item] : items
  return {
    ...toRule(rule),
    storeID: shopID,
    hanging:
      shown.length === 0 ? [] : (await withCovers(db).where('i.id', '=', anyOf(shown)).execute()).map(toItem),
    saved: toPesos(savedBy(sharesWith(box, added, rule))),
    more: missing?.more ?? null,
    saves: missing ? toPesos(missing.saves) : null,
    others: others.rows.map(toItem),
    count: others.count,
  }
}

export { toItem }
