import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'

const salesOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('live_sales as s')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .where('shops.owner_id', '=', sellerID)

export const selectSalesOf = (db: Db, sellerID: string) =>
  salesOf(db, sellerID)
    .select(['s.title', 's.stream', 's.starts_at', 's.started_at', 's.ended_at'])
    .select(sql<number>`(select count(*)::int from live_sale_items p where p.sale_id = s.id)`.as('items'))
    .orderBy('s.made_at')
    .execute()

/** In the order of their ids. The items follow. */
export const lockSalesOf = (tx: Tx, sellerID: string) =>
  salesOf(tx, sellerID).select(['s.id', 's.shop_id']).orderBy('s.id').forNoKeyUpdate('s').execute()

export const hasRunningSaleOf = (tx: Tx, sellerID: string) =>
  hasRow(
    salesOf(tx, sellerID)
      .select('s.id')
      .where('s.started_at', 'is not', null)
      .where('s.ended_at', 'is', null),
  )

export const hasLiveHolds = (tx: Tx, sellerID: string) =>
  hasRow(
    salesOf(tx, sellerID)
      .innerJoin('name_holds as h', 'h.sale_id', 's.id')
      .select('h.id')
      .where('h.ended_at', 'is', null)
      .limit(1),
  )

/** With their items, bills and holds. */
export const deleteSalesOf = (tx: Tx, sellerID: string) =>
  tx
    .deleteFrom('live_sales')
    .where('shop_id', 'in', (select) =>
      select.selectFrom('shops').select('id').where('owner_id', '=', sellerID),
    )
    .execute()

export const selectSubscriptionsOf = (db: Db, buyerID: string) =>
  db
    .selectFrom('live_subscribers as r')
    .innerJoin('live_sales as s', 's.id', 'r.sale_id')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .select(['s.title', 'shops.name as shop_name', 'r.subscribed_at'])
    .where('r.buyer_id', '=', buyerID)
    .orderBy('r.subscribed_at')
    .execute()

export const deleteSubscribersOf = (tx: Tx, buyerID: string) =>
  tx.deleteFrom('live_subscribers').where('buyer_id', '=', buyerID).execute()

/** The seller had typed the name. */
export const forgetNamesTakenBy = (tx: Tx, buyerID: string) =>
  tx.updateTable('live_bills').set({ name: 'Deleted' }).where('taken_by', '=', buyerID).execute()
