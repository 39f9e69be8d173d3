import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { isNoneOf } from '../../platform/jobs/failures.ts'

export const lockItem = (tx: Tx, itemID: string) =>
  tx
    .selectFrom('items')
    .select(['id', 'shop_id', 'availability', 'price_centavos', 'name'])
    .where('id', '=', itemID)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** False if another hold has the item. */
export const insertHold = async (tx: Tx, hold: Insertable<Tables['name_holds']>): Promise<boolean> =>
  (await tx
    .insertInto('name_holds')
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findHoldOfClient = (tx: Tx, saleID: string, clientID: string) =>
  tx
    .selectFrom('name_holds')
    .select(['item_id', 'bill_id'])
    .where('sale_id', '=', saleID)
    .where('client_id', '=', clientID)
    .executeTakeFirst()

export const findLiveHold = (tx: Tx, itemID: string) =>
  tx
    .selectFrom('name_holds')
    .select(['id', 'sale_id', 'due_at'])
    .where('item_id', '=', itemID)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const selectLiveHolds = (db: Db, billID: string) =>
  db
    .selectFrom('name_holds')
    .select(['id', 'item_id', 'price_centavos', 'due_at'])
    .where('bill_id', '=', billID)
    .where('ended_at', 'is', null)
    .orderBy('item_id')
    .execute()

export const setHoldEnd = (tx: Tx, id: number, reason: 'taken' | 'released' | 'lapsed', at: Date) =>
  tx.updateTable('name_holds').set({ ended_at: at, end_reason: reason }).where('id', '=', id).execute()

export const setDue = (tx: Tx, saleID: string, dueAt: Date) =>
  tx
    .updateTable('name_holds')
    .set({ due_at: dueAt })
    .where('sale_id', '=', saleID)
    .where('ended_at', 'is', null)
    .execute()

/** Holds whose time is over, with ids above `after`. */
export const selectOverdueHolds = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('name_holds')
    .select(['id', 'item_id'])
    .where('ended_at', 'is', null)
    .where('due_at', '<', now)
    .where(isNoneOf('id', leftOut))
    .orderBy('id')
    .limit(rows)
    .execute()

export const lockBill = (tx: Tx, billID: string) =>
  tx
    .selectFrom('live_bills')
    .select(['id', 'sale_id', 'name', 'buyer_id', 'taken_by'])
    .where('id', '=', billID)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertBill = (tx: Tx, bill: Insertable<Tables['live_bills']>) =>
  tx.insertInto('live_bills').values(bill).execute()

export const countNames = async (tx: Tx, saleID: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('live_bills')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sale_id', '=', saleID)
    .where('name', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The names from the comments that nobody has taken over, newest first. */
export const selectNames = (db: Db, saleID: string) =>
  db
    .selectFrom('live_bills as b')
    .select(['b.id', 'b.name', 'b.sent_at'])
    .select(({ selectFrom }) =>
      selectFrom('name_holds as h')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('h.bill_id', '=', 'b.id')
        .where('h.ended_at', 'is', null)
        .as('items'),
    )
    .where('b.sale_id', '=', saleID)
    .where('b.name', 'is not', null)
    .where('b.taken_by', 'is', null)
    .orderBy('b.made_at', 'desc')
    .orderBy('b.id')
    .execute()
