import { sql } from 'kysely'
import type { BundleRule } from '#domain/bundles.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { availabilityOf } from '../../items/index.ts'

export interface ShopRule extends BundleRule {
  onlyMarked: boolean
}

export const findRule = async (db: Db, shopID: string): Promise<ShopRule | undefined> => {
  const row = await db
    .selectFrom('bundle_rules')
    .select(['items', 'centavos', 'percent', 'only_marked'])
    .where('shop_id', '=', shopID)
    .executeTakeFirst()
  return row && { ...row, onlyMarked: row.only_marked }
}

export const findRuleOfSeller = (db: Db, sellerID: string) =>
  db
    .selectFrom('bundle_rules as r')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .select(['r.items', 'r.centavos', 'r.percent'])
    .where('s.owner_id', '=', sellerID)
    .executeTakeFirst()

/** The rule of the shop of an item, with the shop. */
export const findRuleOfItem = async (
  db: Db,
  itemID: string,
): Promise<{ shopID: string; rule: ShopRule } | undefined> => {
  const row = await db
    .selectFrom('items as i')
    .innerJoin('bundle_rules as r', 'r.shop_id', 'i.shop_id')
    .select(['r.shop_id', 'r.items', 'r.centavos', 'r.percent', 'r.only_marked'])
    .where('i.id', '=', itemID)
    .executeTakeFirst()
  if (!row) return undefined
  const { shop_id: shopID, only_marked: onlyMarked, ...rule } = row
  return { shopID, rule: { ...rule, onlyMarked } }
}

export const selectShopsWithRules = async (
  db: Db,
  shopIDs: readonly string[],
): Promise<Map<string, ShopRule>> => {
  const rows = await db
    .selectFrom('bundle_rules')
    .select(['shop_id', 'items', 'centavos', 'percent', 'only_marked'])
    .where('shop_id', '=', anyOf(shopIDs))
    .execute()
  return new Map(
    rows.map(({ shop_id, only_marked, ...row }) => [shop_id, { ...row, onlyMarked: only_marked }]),
  )
}

export const setRule = (tx: Tx, shopID: string, { onlyMarked, ...rule }: ShopRule) => {
  const values = { shop_id: shopID, ...rule, only_marked: onlyMarked }
  return tx
    .insertInto('bundle_rules')
    .values(values)
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute()
}

export const endRule = (tx: Tx, shopID: string) =>
  tx.deleteFrom('bundle_rules').where('shop_id', '=', shopID).execute()

export const setMark = (tx: Tx, itemID: string, takesPart: boolean) =>
  tx
    .insertInto('bundle_marks')
    .values({ item_id: itemID, takes_part: takesPart })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ takes_part: takesPart }))
    .execute()

/** Whether an item takes part in the bundles of its shop, for the alias "i". Without a rule, only lots are left out. */
export const takesPart = sql<boolean>`(i.pieces is null and coalesce(
  (select takes_part from bundle_marks m where m.item_id = i.id),
  (select not only_marked from bundle_rules r where r.shop_id = i.shop_id), true))`

/** The items of a shop that are for sale and take part. */
export const itemsForBundles = (db: Db, shopID: string) =>
  db
    .selectFrom('items as i')
    .where('i.shop_id', '=', shopID)
    .where('i.state', '=', 'listed')
    .where('i.removed_at', 'is', null)
    .where(takesPart)
    .where(availabilityOf('i'), '=', 'for_sale')

/** An item with whether it takes part. `shopID`: only of this shop. */
export const findItemForBundles = (db: Db, itemID: string, shopID?: string) =>
  db
    .selectFrom('items as i')
    .select(['i.id', 'i.shop_id', 'i.price_centavos', 'i.pieces', takesPart.as('takes_part')])
    .select(availabilityOf('i').as('availability'))
    .where('i.id', '=', itemID)
    .where('i.removed_at', 'is', null)
    .$if(shopID !== undefined, (query) => query.where('i.shop_id', '=', shopID ?? ''))
    .executeTakeFirst()

/** All marks of a seller, for the download of the data. */
export const selectMarksOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('bundle_marks as m')
    .innerJoin('items as i', 'i.id', 'm.item_id')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .select(['m.item_id', 'i.name', 'm.takes_part'])
    .where('s.owner_id', '=', sellerID)
    .orderBy('i.name')
    .execute()

export const deleteRulesOf = async (tx: Tx, sellerID: string): Promise<void> => {
  await tx
    .deleteFrom('bundle_marks')
    .where('item_id', 'in', (query) =>
      query
        .selectFrom('items')
        .innerJoin('shops', 'shops.id', 'items.shop_id')
        .select('items.id')
        .where('shops.owner_id', '=', sellerID),
    )
    .execute()
  await tx
    .deleteFrom('bundle_rules')
    .where('shop_id', 'in', (query) =>
      query.selectFrom('shops').select('id').where('owner_id', '=', sellerID),
    )
    .execute()
}
