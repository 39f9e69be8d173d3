import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/connect.ts'

/**
 * Lets the job of `features/looking-after/signals` look at items that were listed, or whose words or price changed. Call it after the change.
 * Drafts are left out: they are looked at once they are listed.
 */
export const checkLater = (tx: Tx, itemIDs: readonly string[]) =>
  sql`
    insert into items_to_check (item_id)
    select id from items where id = ${anyOf(itemIDs)} and state = 'listed'`.execute(tx)
