import { sql } from 'kysely'
import type { TableRow, Tx } from '../../platform/db/connect.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import { checkLater } from './check-later.ts'

/** Locks items of a shop, in the order of their ids. Removed ones are left out. */
export const lockItemsOfShop = (tx: Tx, shopID: string, itemIDs: readonly string[]) =>
  tx
    .selectFrom('items as i')
    .select(['i.id', 'i.shop_id', 'i.availability', 'i.listed_at', 'i.price_centavos'])
    .select(
      sql<boolean>`(select count(*) from item_photos p where p.item_id = i.id) >= i.photos_expected`.as(
        'complete',
      ),
    )
    .where('i.id', '=', (any) => any.fn.any(any.val(itemIDs)))
    .where('i.shop_id', '=', shopID)
    .where('i.removed_at', 'is', null)
    .orderBy('i.id')
    .forNoKeyUpdate()
    .execute()

export type LockedShopItem = Awaited<ReturnType<typeof lockItemsOfShop>>[number]

/** Which of these items wait to be shown in a live sale. Until then they are drafts, and their price stays. */
export const waitingInLiveSale = async (tx: Tx, itemIDs: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('live_sale_items')
    .select('item_id')
    .where('item_id', '=', anyOf(itemIDs))
    .where('open', '=', true)
    .where('shown_at', 'is', null)
    .execute()
  return new Set(rows.map(({ item_id }) => item_id))
}

/** Makes items that are for sale drafts again, which wait. Call it under the locks of the items. */
export const unlistItems = (tx: Tx, itemIDs: readonly string[], at: Date) =>
  tx
    .updateTable('items')
    .set({ availability: 'draft', listed_at: null, kept_as_draft: true, completed_at: at })
    .where('id', '=', (any) => any.fn.any(any.val(itemIDs)))
    .where('availability', '=', 'for_sale')
    .execute()

/** Lists complete drafts at a time of their own. Call it under the locks of the items. */
export const listItems = async (
  tx: Tx,
  items: readonly { id: string; listedAt: Date }[],
): Promise<string[]> => {
  const { rows } = await sql<Pick<TableRow<'items'>, 'id'>>`
    update items i set availability = 'for_sale', listed_at = given.listed_at
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ listedAt }) => listedAt.toISOString())}::timestamptz[])
      as given (id, listed_at)
    where i.id = given.id and i.availability = 'draft'
    returning i.id`.execute(tx)
  const listed = rows.map(({ id }) => id)
  await checkLater(tx, listed)
  return listed
}
