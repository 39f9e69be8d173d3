import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { isOpen } from './queries.ts'

/** Offers whose time is over, and those below a floor that are declined now. */
export const selectOffersToClose = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  sql<{ id: number; item_id: string }>`
    (select id, item_id from offers where state = 'open' and until <= ${now} and ${isNoneOf('id', leftOut)} limit ${rows})
    union
    (select id, item_id from offers where state = 'open' and declines_at <= ${now} and ${isNoneOf('id', leftOut)} limit ${rows})
    limit ${rows}`
    .execute(db)
    .then((result) => result.rows)

/** Take the lock of the item first. */
export const findDue = (tx: Tx, id: number, now: Date) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .select(['o.id', 'o.made_by', 'o.declines_at', 'o.buyer_id', 's.owner_id'])
    .where('o.id', '=', id)
    .where(isOpen)
    .where((where) => where.or([where('o.until', '<=', now), where('o.declines_at', '<=', now)]))
    .executeTakeFirst()

export const selectOffersToNotify = (db: Db, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('offers')
    .select('id')
    .where('notified', '=', false)
    .where(isNoneOf('id', leftOut))
    .orderBy('id')
    .limit(rows)
    .execute()

export const findBuyerName = async (tx: Tx, buyerID: string): Promise<string> => {
  const { first_name, last_name } = await tx
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', buyerID)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

/** Returns false if another process does it. */
export const lockToNotify = (tx: Tx, id: number) =>
  hasRow(
    tx
      .selectFrom('offers')
      .select('id')
      .where('id', '=', id)
      .where('notified', '=', false)
      .forNoKeyUpdate()
      .skipLocked(),
  )

export const setNotified = (tx: Tx, id: number) =>
  tx.updateTable('offers').set({ notified: true }).where('id', '=', id).execute()
