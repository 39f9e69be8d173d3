import type { Db, Tx } from '../../platform/db/connect.ts'
import { hasRow } from '../../platform/db/has-row.ts'

/** A decision about the shop, or about the account of its owner. */
export type PauseCause = 'shop' | 'account'

export const findOwner = (db: Db, shopID: string) =>
  db.selectFrom('shops').select('owner_id').where('id', '=', shopID).executeTakeFirst()

export const findShopID = async (db: Db, ownerID: string): Promise<string | undefined> =>
  (await db.selectFrom('shops').select('id').where('owner_id', '=', ownerID).executeTakeFirst())?.id

/** New items of the shop wait for this lock. */
export const lockShop = (tx: Tx, shopID: string) =>
  tx
    .selectFrom('shops')
    .select(['owner_id', 'paused_at', 'closed_at'])
    .where('id', '=', shopID)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const putPause = (tx: Tx, shopID: string, cause: PauseCause, until: Date | null) =>
  tx
    .insertInto('shop_pauses')
    .values({ shop_id: shopID, cause, until })
    .onConflict((conflict) => conflict.columns(['shop_id', 'cause']).doUpdateSet({ until }))
    .execute()

/** With `endedBefore`, only one whose time is over. Returns whether no other pause is left. */
export const deletePause = async (
  tx: Tx,
  shopID: string,
  cause: PauseCause,
  endedBefore?: Date,
): Promise<boolean> => {
  await tx
    .deleteFrom('shop_pauses')
    .where('shop_id', '=', shopID)
    .where('cause', '=', cause)
    .$if(endedBefore !== undefined, (query) => query.where('until', '<=', endedBefore ?? null))
    .execute()
  return !(await hasRow(tx.selectFrom('shop_pauses').select('cause').where('shop_id', '=', shopID).limit(1)))
}

/** Triggers take the shop's items that are on hold out of search, or put them back. */
export const setPausedAt = (tx: Tx, shopID: string, pausedAt: Date | null) =>
  tx.updateTable('shops').set({ paused_at: pausedAt }).where('id', '=', shopID).execute()

export const selectEndedPauses = (db: Db, now: Date, rows: number) =>
  db
    .selectFrom('shop_pauses')
    .select(['shop_id', 'cause'])
    .where('until', '<=', now)
    .orderBy('until')
    .limit(rows)
    .execute()
