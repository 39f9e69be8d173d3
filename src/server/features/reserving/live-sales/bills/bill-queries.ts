import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import { coverColumns, coverPhoto } from '../../../items/index.ts'
import { takesPart } from '../../bundles/rule-queries.ts'

const bills = (db: Db) =>
  db
    .selectFrom('live_bills as b')
    .leftJoin('accounts as who', (join) => join.on(sql<SqlBool>`who.id = coalesce(b.buyer_id, b.taken_by)`))
    .select(['b.id', 'b.sale_id', 'b.name', 'b.sent_at', 'b.opened_at', 'b.made_at'])
    .select(['who.id as account_id', 'who.first_name', 'who.last_name'])

export const selectBills = (db: Db, saleID: string) =>
  bills(db).where('b.sale_id', '=', saleID).orderBy('b.made_at').orderBy('b.id').execute()

export type BillRow = Awaited<ReturnType<typeof selectBills>>[number]

export const findBill = (db: Db, billID: string) =>
  bills(db)
    .innerJoin('live_sales as s', 's.id', 'b.sale_id')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .select(['s.title', 's.shop_id', 'shops.name as shop_name', 'shops.owner_id'])
    .where('b.id', '=', billID)
    .where('shops.closed_at', 'is', null)
    .executeTakeFirst()

/** What is held for names: of a whole sale, or of one bill. */
export const selectHolds = (db: Db, { saleID, billID }: { saleID: string; billID?: string }) =>
  db
    .selectFrom('name_holds as h')
    .innerJoin('items as i', 'i.id', 'h.item_id')
    .innerJoin('live_sale_items as p', (join) =>
      join.onRef('p.sale_id', '=', 'h.sale_id').onRef('p.item_id', '=', 'h.item_id'),
    )
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(['h.bill_id', 'h.due_at', 'h.item_id', 'h.price_centavos', 'i.name', 'i.size', 'p.number'])
    .select(takesPart.as('takes_part'))
    .select(coverColumns)
    .where('h.sale_id', '=', saleID)
    .$if(billID !== undefined, (query) => query.where('h.bill_id', '=', billID ?? ''))
    .where('h.ended_at', 'is', null)
    .orderBy('p.number')
    .execute()

export type HoldRow = Awaited<ReturnType<typeof selectHolds>>[number]

/** The pickups of the buyers, or of one, with tickets of this sale that were not cancelled: the newest first. */
export const selectPickupsOfSale = (db: Db, saleID: string, buyerID?: string) =>
  db
    .selectFrom('tickets')
    .select(['buyer_id', 'pickup_id'])
    .distinct()
    .where('live_sale_id', '=', saleID)
    .where('status', '<=', 5)
    .$if(buyerID !== undefined, (query) => query.where('buyer_id', '=', buyerID ?? ''))
    .orderBy('pickup_id', 'desc')
    .execute()

/** The numbers of items by their items. */
export const selectNumbers = async (db: Db, saleID: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('live_sale_items')
    .select(['item_id', 'number'])
    .where('sale_id', '=', saleID)
    .execute()
  return new Map(rows.map(({ item_id, number }) => [item_id, number]))
}

export const setOpened = (db: Db, billID: string, at: Date) =>
  db
    .updateTable('live_bills')
    .set({ opened_at: at })
    .where('id', '=', billID)
    .where('opened_at', 'is', null)
    .execute()

/** Returns false if it is of another shop. */
export const setSent = async (tx: Tx, billID: string, sellerID: string, at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('live_bills as b')
    .from('live_sales as s')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .set({ sent_at: at })
    .whereRef('s.id', '=', 'b.sale_id')
    .where('b.id', '=', billID)
    .where('shops.owner_id', '=', sellerID)
    .returning('b.id')
    .executeTakeFirst()
  return row !== undefined
}

export const setTaken = (tx: Tx, billID: string, buyerID: string, at: Date) =>
  tx.updateTable('live_bills').set({ taken_by: buyerID, taken_at: at }).where('id', '=', billID).execute()

/** The sale of a bill, for a take-over. */
export const findSaleOfBill = (tx: Tx, saleID: string) =>
  tx
    .selectFrom('live_sales as s')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .select(['s.id', 's.shop_id', 's.started_at', 's.ended_at', 'shops.owner_id', 'shops.live_open_tickets'])
    .where('s.id', '=', saleID)
    .executeTakeFirstOrThrow()
