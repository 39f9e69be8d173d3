import { type RawBuilder, sql } from 'kysely'
import { undoSeconds } from '#contract/limits.ts'
import type { SavedItemChange } from '#domain/saved-items.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/connect.ts'

/** A change of many prices can be undone until then, in milliseconds. */
const settledMs = (undoSeconds + 5) * 1000

/** Where buyers have items: in the cart and in collections. */
export const saves = sql`(
  select buyer_id, item_id, added_at, saved_centavos from cart_entries
  union all
  select c.owner_id, e.item_id, e.added_at, e.saved_centavos
  from collection_items e join collections c on c.id = e.collection_id)`

/** How many people have the item `i` of the outer query in the cart or in a collection. */
export const countSavers = sql<number>`(
  select count(distinct saved.buyer_id)::int from ${saves} saved where saved.item_id = i.id)`

/** What the item cost when a buyer first saved it. Null if they have not. `buyer`, `item`: their ids, as SQL. */
export const savedPriceOf = (buyer: RawBuilder<unknown>, item: RawBuilder<unknown>) => sql<number | null>`(
  select saved.saved_centavos from ${saves} saved
  where saved.buyer_id = ${buyer} and saved.item_id = ${item}
  order by saved.added_at, saved.saved_centavos desc limit 1)`

/** For the row of a new save. Call it under a lock of the item that its price waits for. */
export const priceNow = (itemID: string) =>
  sql<number>`(select price_centavos from items where id = ${itemID}::uuid)`

/**
 * Lets the job of `features/reserving/saved-items` notify those who saved these items at a higher price, once the change can no
 * longer be undone. Call it after the change, under the locks of the items.
 */
export const priceChanged = (tx: Tx, itemIDs: readonly string[], at: Date) =>
  sql`
    insert into saved_item_changes (buyer_id, item_id, change, price_centavos, due_at)
    select first.buyer_id, i.id, ${'cheaper' satisfies SavedItemChange}, i.price_centavos,
      ${new Date(at.getTime() + settledMs)}::timestamptz
    from items i cross join lateral (
      select distinct on (saved.buyer_id) saved.buyer_id, saved.saved_centavos
      from ${saves} saved where saved.item_id = i.id
      order by saved.buyer_id, saved.added_at, saved.saved_centavos desc) first
    where i.id = ${anyOf(itemIDs)} and i.state = 'listed' and first.saved_centavos > i.price_centavos
    order by 1, 2
    on conflict do nothing`.execute(tx)

/**
 * The same for an item that nobody holds any more and that is for sale: without those who gave it up at this moment. Call it
 * under the lock of the item.
 */
export const freeAgain = (tx: Tx, itemID: string, at: Date) =>
  sql`
    insert into saved_item_changes (buyer_id, item_id, change, price_centavos, due_at)
    select distinct saved.buyer_id, i.id, ${'free_again' satisfies SavedItemChange}, i.price_centavos, ${at}::timestamptz
    from items i cross join ${saves} saved
    where i.id = ${itemID}::uuid and saved.item_id = ${itemID}::uuid
      and not exists (
        select from tickets t join ticket_moves m on m.ticket_id = t.id
        where t.item_id = i.id and t.buyer_id = saved.buyer_id and m.moved_at = ${at}::timestamptz)
      and not exists (
        select from line_places l
        where l.item_id = i.id and l.buyer_id = saved.buyer_id and l.ended_at = ${at}::timestamptz)
    order by 1
    on conflict do nothing`.execute(tx)
