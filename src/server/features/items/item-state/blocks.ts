import { sql } from 'kysely'
import type { BlockReason, PauseReason } from '#domain/item-state.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { endVoidOffersFor, endVoidOffersOf } from './offers.ts'

/** The reasons that block one item alone. */
type ItemReason = Exclude<BlockReason, PauseReason>

/** Call it under the locks of the items. What is blocked already stays so. */
export const blockItems = async (tx: Tx, itemIDs: readonly string[], reason: ItemReason): Promise<void> => {
  await sql`
    insert into item_blocks (shop_id, item_id, reason)
    select shop_id, id, ${reason} from items where id = ${anyOf(itemIDs)} order by id
    on conflict do nothing`.execute(tx)
  await endVoidOffersFor(tx, itemIDs)
}

/** Call it under the locks of the items. What nothing else blocks is shown again, if its seller offers it. */
export const unblockItems = (tx: Tx, itemIDs: readonly string[], reason: ItemReason) =>
  tx.deleteFrom('item_blocks').where('item_id', '=', anyOf(itemIDs)).where('reason', '=', reason).execute()

/** Locks all items of a shop that its seller offers, in the order of their ids: nobody can reserve them until the transaction ends. */
export const lockOffer = (tx: Tx, shopID: string) =>
  tx
    .selectFrom('items')
    .select('id')
    .where('shop_id', '=', shopID)
    .where('state', '=', 'listed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Blocks all items of a shop, also those that it adds later. Another end replaces the earlier. */
export const blockShop = async (
  tx: Tx,
  shopID: string,
  reason: PauseReason,
  until: Date | null,
): Promise<void> => {
  await tx
    .insertInto('item_blocks')
    .values({ shop_id: shopID, reason, until })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'reason']).where('item_id', 'is', null).doUpdateSet({ until }),
    )
    .execute()
  await endVoidOffersOf(tx, shopID)
}

/** With `endedBefore`, only if its time is over. */
export const unblockShop = (tx: Tx, shopID: string, reason: PauseReason, endedBefore?: Date) =>
  tx
    .deleteFrom('item_blocks')
    .where('shop_id', '=', shopID)
    .where('reason', '=', reason)
    .$if(endedBefore !== undefined, (query) => query.where('until', '<=', endedBefore ?? null))
    .execute()

/** The blocks of shops whose time is over, the earliest first. */
export const selectEndedBlocks = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('item_blocks')
    .select(['shop_id', 'reason'])
    .where('until', '<=', now)
    .where(isNoneOf(sql`shop_id || ' ' || reason`, leftOut))
    .orderBy('until')
    .limit(rows)
    .$narrowType<{ reason: PauseReason }>()
    .execute()
