import { sql } from 'kysely'
import type { SavedItemChange } from '#domain/saved-items.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { savedPriceOf } from '../../items/index.ts'
import { haveBlock } from '../../talk/index.ts'

/** Buyers with changes that they are to be notified of now, the longest due first. */
export const selectDueBuyers = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('saved_item_changes')
    .select('buyer_id')
    .where('due_at', '<=', now)
    .where(isNoneOf('buyer_id', leftOut))
    .groupBy('buyer_id')
    .orderBy(({ fn }) => fn.min('due_at'))
    .limit(rows)
    .execute()

type Change = Pick<TableRow<'saved_item_changes'>, 'item_id' | 'change' | 'price_centavos'>

export interface DueChange extends Change {
  /** The name of the item as it is shown. */
  name: string
  photo_key: string
  price_now: number
  saved_centavos: number
  /** Otherwise only the columns of the change are known. */
  holds: boolean
}

/**
 * What is due of a buyer, and whether it still holds: the item is for sale, the buyer has not removed it, the price is the one of
 * the change, the buyer does not help the shop, and neither has blocked the other.
 */
export const selectDue = async (tx: Tx, buyerID: string, now: Date): Promise<DueChange[]> => {
  const { rows } = await sql<DueChange>`
    select d.item_id, d.change, d.price_centavos, x.title as name, x.photo_key, x.price_centavos as price_now,
      d.saved_centavos,
      coalesce(not x.held and d.saved_centavos is not null
        and (d.change <> 'cheaper' or x.price_centavos = d.price_centavos and x.price_centavos < d.saved_centavos)
        and not works_for_shop(d.buyer_id, x.shop_id)
        and not ${haveBlock(sql`d.buyer_id`, sql`x.shop_id`)}, false) as holds
    from (
      select s.*, ${savedPriceOf(sql.ref('s.buyer_id'), sql.ref('s.item_id'))} as saved_centavos
      from saved_item_changes s
      where s.buyer_id = ${buyerID}::uuid and s.due_at <= ${now}::timestamptz) d
    left join item_search x on x.item_id = d.item_id
    order by d.due_at desc, d.item_id desc`.execute(tx)
  return rows
}

/** Removes what does not hold, so that the same price can be new to the buyer later. */
export const removeDue = (tx: Tx, buyerID: string, { item_id, change, price_centavos }: Change) =>
  tx
    .deleteFrom('saved_item_changes')
    .where('buyer_id', '=', buyerID)
    .where('item_id', '=', item_id)
    .where('change', '=', change)
    .where('price_centavos', '=', price_centavos)
    .execute()

/** `notifiedAt`: null if the buyer is not notified of them any more. */
export const setNotified = (
  tx: Tx,
  buyerID: string,
  change: SavedItemChange,
  due: readonly Change[],
  notifiedAt: Date | null,
) =>
  sql`
    update saved_item_changes c set due_at = null, notified_at = ${notifiedAt}::timestamptz
    from unnest(${due.map(({ item_id }) => item_id)}::uuid[], ${due.map(({ price_centavos }) => price_centavos)}::bigint[])
      as given (item_id, price_centavos)
    where c.buyer_id = ${buyerID}::uuid and c.change = ${change}
      and c.item_id = given.item_id and c.price_centavos = given.price_centavos`.execute(tx)

/** The items of the last notification since then. */
export const selectLastNotified = async (tx: Tx, buyerID: string, change: SavedItemChange, since: Date) => {
  const { rows } = await sql<{ notified_at: Date; item_ids: string[] }>`
    select notified_at, array_agg(distinct item_id) as item_ids from saved_item_changes
    where buyer_id = ${buyerID}::uuid and change = ${change} and notified_at > ${since}::timestamptz
    group by notified_at order by notified_at desc limit 1`.execute(tx)
  return rows[0]
}

/** How many notifications of saved items a buyer had since then. */
export const countNotified = (tx: Tx, buyerID: string, since: Date, max: number): Promise<number> =>
  countRows(
    tx,
    tx
      .selectFrom('notifications')
      .where('account_id', '=', buyerID)
      .where('kind', 'in', ['saved_cheaper', 'saved_free_again'])
      .where('created_at', '>', since),
    max,
  )

/** Where a buyer has most of these items: the id of a collection, or null for the cart. */
export const findPlaceOf = async (tx: Tx, buyerID: string, itemIDs: string[]): Promise<string | null> => {
  const these = anyOf(itemIDs)
  const { rows } = await sql<{ collection_id: string | null }>`
    select place.collection_id from (
      select null::uuid as collection_id from cart_entries where buyer_id = ${buyerID}::uuid and item_id = ${these}
      union all
      select c.id from collections c join collection_items e on e.collection_id = c.id
      where c.owner_id = ${buyerID}::uuid and e.item_id = ${these}) place
    group by place.collection_id
    order by count(*) desc, place.collection_id nulls first limit 1`.execute(tx)
  return rows[0]?.collection_id ?? null
}

export const selectChangesOf = (db: Db, buyerID: string) =>
  db
    .selectFrom('saved_item_changes as c')
    .innerJoin('items as i', 'i.id', 'c.item_id')
    .select(['i.name', 'c.change', 'c.price_centavos', 'c.notified_at'])
    .where('c.buyer_id', '=', buyerID)
    .orderBy('c.notified_at')
    .orderBy('c.item_id')
    .execute()

export const deleteChangesOf = (tx: Tx, buyerID: string) =>
  tx.deleteFrom('saved_item_changes').where('buyer_id', '=', buyerID).execute()
