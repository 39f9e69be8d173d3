import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { isNoneOf } from '../../platform/jobs/failures.ts'

/** A decision about the shop, or about the account of its owner, or a vacation of its owner. */
export type PauseCause = 'shop' | 'account' | 'vacation'

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

/** With `endedBefore`, only one whose time is over. */
export const deletePause = (tx: Tx, shopID: string, cause: PauseCause, endedBefore?: Date) =>
  tx
    .deleteFrom('shop_pauses')
    .where('shop_id', '=', shopID)
    .where('cause', '=', cause)
    .$if(endedBefore !== undefined, (query) => query.where('until', '<=', endedBefore ?? null))
    .execute()

/**
 * Sets the shop paused while it has a pause, and away while that is a vacation. Triggers take its items that are on hold out of
 * search, or put them back. Returns whether the shop is paused.
 */
export const followPauses = async (tx: Tx, shopID: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ paused: boolean }>`
    update shops set
      paused_at = case when p.pauses > 0 then coalesce(paused_at, ${at}::timestamptz) end,
      away_until = case when p.pauses = 1 then p.vacation_until end
    from (
      select count(*) as pauses, max(until) filter (where cause = 'vacation') as vacation_until
      from shop_pauses where shop_id = ${shopID}) p
    where id = ${shopID}
    returning paused_at is not null as paused`.execute(tx)
  return rows[0]?.paused ?? false
}

export const selectEndedPauses = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('shop_pauses')
    .select(['shop_id', 'cause'])
    .where('until', '<=', now)
    .where(isNoneOf(sql`shop_id || ' ' || cause`, leftOut))
    .orderBy('until')
    .limit(rows)
    .execute()
