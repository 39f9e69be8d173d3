import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

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

/**
 * Sets the shop paused while something blocks all its items, and away while that is a vacation. Triggers take its items out of search, or put them
 * back.
 */
export const followBlocks = async (tx: Tx, shopID: string, at: Date): Promise<void> => {
  await sql`
    update shops set
      paused_at = case when p.blocks > 0 then coalesce(paused_at, ${at}::timestamptz) end,
      away_until = case when p.blocks = 1 then p.vacation_until end
    from (
      select count(*) as blocks, max(until) filter (where reason = 'vacation') as vacation_until
      from item_blocks where shop_id = ${shopID} and item_id is null) p
    where id = ${shopID}`.execute(tx)
}
