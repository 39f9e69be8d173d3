import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { availabilityOf, isTakenDown } from './availability.ts'

interface Wanted {
  /** Only items of this shop, without those that it has deleted. */
  shopID?: string
  /** Also waits for those who refer to the items. */
  toDelete?: boolean
}

const columns = [
  'i.id',
  'i.shop_id',
  'i.name',
  'i.state',
  'i.price_centavos',
  'i.photos_expected',
  'i.kept_as_draft',
  'i.completed_at',
  'i.taken_down_at',
] as const

/**
 * Locks items, and reads what they are then, in the order of their ids. That is a second statement, which sees what was committed
 * while the first waited: who holds an item and what blocks it stand in other tables than the item.
 *
 * Every transaction takes its row locks in this order, to avoid deadlocks: the buyer, the buyer's conversation with the
 * shop, the item, the ticket, its pickup, and the account last. A transaction that moves several tickets locks their items
 * in the order of the ids, and all tickets before it changes the first, which locks the pickup. The locks are
 * `for no key update`, because no key changes, and so inserts that only refer to a locked row need not wait.
 */
export const lockItems = async (
  tx: Tx,
  itemIDs: readonly string[],
  { shopID, toDelete = false }: Wanted = {},
) => {
  const wanted = tx
    .selectFrom('items as i')
    .where('i.id', '=', anyOf(itemIDs))
    .$if(shopID !== undefined, (query) =>
      query.where('i.shop_id', '=', shopID ?? '').where('i.removed_at', 'is', null),
    )
    .orderBy('i.id')
  await (toDelete ? wanted.forUpdate() : wanted.forNoKeyUpdate()).select('i.id').execute()
  return wanted
    .select(columns)
    .select([
      availabilityOf('i').as('availability'),
      isTakenDown('i').as('taken_down'),
      sql<'live_sale' | 'drop' | null>`(
        select b.reason from item_blocks b where b.item_id = i.id and b.reason in ('live_sale', 'drop'))`.as(
        'waits_in',
      ),
    ])
    .execute()
}

export type LockedItem = Awaited<ReturnType<typeof lockItems>>[number]

/** Why an item that waits in a live sale or a drop cannot be sold or deleted by itself. It has to be taken out first. */
export const whyWaiting = ({ waits_in }: LockedItem) => waits_in && (`in_${waits_in}` as const)

export const lockItem = async (
  tx: Tx,
  itemID: string,
  wanted: Wanted = {},
): Promise<LockedItem | undefined> => (await lockItems(tx, [itemID], wanted))[0]
