import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { endHold, setHoldUntil } from '../../items/index.ts'

/** Take the hold of the item first. */
export const insertHold = (tx: Tx, hold: Insertable<Tables['name_holds']>) =>
  tx.insertInto('name_holds').values(hold).execute()

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
    .select(['id', 'item_id', 'sale_id', 'due_at'])
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

export const setHoldEnd = async (
  tx: Tx,
  { id, item_id }: { id: number; item_id: string },
  reason: 'taken' | 'released' | 'lapsed',
  at: Date,
): Promise<void> => {
  await tx.updateTable('name_holds').set({ ended_at: at, end_reason: reason }).where('id', '=', id).execute()
  await endHold(tx, item_id, 'name')
}

/** A new deadline for all that is held for names of a sale. */
export const setDue = async (tx: Tx, saleID: string, dueAt: Date): Promise<void> => {
  const held = await tx
    .updateTable('name_holds')
    .set({ due_at: dueAt })
    .where('sale_id', '=', saleID)
    .where('ended_at', 'is', null)
    .returning('item_id')
    .execute()
  for (const { item_id } of held) await setHoldUntil(tx, item_id, 'name', dueAt)
}

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
