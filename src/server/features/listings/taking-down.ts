import type { Updateable } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

export const lockItemOfDecision = (tx: Tx, itemID: string) =>
  tx
    .selectFrom('items')
    .innerJoin('shops', 'shops.id', 'items.shop_id')
    .select(['items.id', 'items.shop_id', 'items.availability', 'items.listed_at', 'items.paused_listed_at'])
    .select(['items.created_at', 'items.taken_down_from', 'items.taken_down_at'])
    .select(['shops.owner_id', 'shops.closed_at'])
    .where('items.id', '=', itemID)
    .forNoKeyUpdate('items')
    .executeTakeFirst()

export type ItemOfDecision = NonNullable<Awaited<ReturnType<typeof lockItemOfDecision>>>

const update = (tx: Tx, itemID: string, values: Updateable<Tables['items']>) =>
  tx.updateTable('items').set(values).where('id', '=', itemID).execute()

/** `wasListedAt`: when a draft that waited in a live sale was listed before. Call it once nobody holds the item. */
export const markTakenDown = async (
  tx: Tx,
  item: ItemOfDecision,
  wasListedAt: Date | null,
  at: Date,
): Promise<void> => {
  const { id, availability, created_at } = item
  if (availability === 'sold') {
    await update(tx, id, { taken_down_from: 'sold' })
    return
  }
  const listedAt = item.listed_at ?? item.paused_listed_at ?? wasListedAt
  const offered = availability === 'withdrawn' ? 'withdrawn' : 'for_sale'
  await update(tx, id, {
    availability: 'withdrawn',
    taken_down_from: listedAt ? offered : 'draft',
    taken_down_at: item.taken_down_at ?? at,
    listed_at: listedAt ?? created_at,
    paused_listed_at: null,
  })
}

/** What its seller had taken down stays so, and so does an item of a closed shop. */
export const markPutBack = async (tx: Tx, item: ItemOfDecision): Promise<void> => {
  const before = { taken_down_from: null, taken_down_at: null }
  if (item.taken_down_from === 'sold' || item.taken_down_from === 'withdrawn' || item.closed_at)
    await update(tx, item.id, { taken_down_from: null })
  else if (item.taken_down_from === 'draft')
    await update(tx, item.id, { ...before, availability: 'draft', listed_at: null })
  else await update(tx, item.id, { ...before, availability: 'for_sale' })
}
