import type { Db, Tx } from '../../../platform/db/connect.ts'

export const findShopRule = (db: Db, shopID: string) =>
  db
    .selectFrom('shop_offer_rules')
    .select(['takes_offers', 'floor_percent'])
    .where('shop_id', '=', shopID)
    .executeTakeFirst()

export const findItemRule = (db: Db, itemID: string) =>
  db
    .selectFrom('item_offer_rules')
    .select(['takes_offers', 'floor_centavos'])
    .where('item_id', '=', itemID)
    .executeTakeFirst()

/** What is undefined stays. */
export interface ShopRule {
  takes_offers: boolean | null | undefined
  floor_percent: number | null | undefined
}

export const setShopRule = (tx: Tx, shopID: string, rule: ShopRule) =>
  tx
    .insertInto('shop_offer_rules')
    .values({ shop_id: shopID, ...rule })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ shop_id: shopID, ...rule }))
    .execute()

export interface ItemRule {
  takes_offers: boolean | null | undefined
  floor_centavos: number | null | undefined
}

export const setItemRule = (tx: Tx, itemID: string, rule: ItemRule) =>
  tx
    .insertInto('item_offer_rules')
    .values({ item_id: itemID, ...rule })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ item_id: itemID, ...rule }))
    .execute()

/** All rules of a seller, for the download of the data. */
export const selectRulesOf = async (db: Db, sellerID: string) => ({
  shop: await db
    .selectFrom('shop_offer_rules as r')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .select(['r.takes_offers', 'r.floor_percent'])
    .where('s.owner_id', '=', sellerID)
    .executeTakeFirst(),
  items: await db
    .selectFrom('item_offer_rules as r')
    .innerJoin('items as i', 'i.id', 'r.item_id')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .select(['r.item_id', 'i.name', 'r.takes_offers', 'r.floor_centavos'])
    .where('s.owner_id', '=', sellerID)
    .orderBy('i.name')
    .execute(),
})

export const deleteRulesOf = async (tx: Tx, sellerID: string): Promise<void> => {
  await tx
    .deleteFrom('item_offer_rules')
    .where('item_id', 'in', (query) =>
      query
        .selectFrom('items')
        .innerJoin('shops', 'shops.id', 'items.shop_id')
        .select('items.id')
        .where('shops.owner_id', '=', sellerID),
    )
    .execute()
  await tx
    .deleteFrom('shop_offer_rules')
    .where('shop_id', 'in', (query) =>
      query.selectFrom('shops').select('id').where('owner_id', '=', sellerID),
    )
    .execute()
}
