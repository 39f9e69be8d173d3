import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { publishInsert } from '../../../platform/events/publish-to.ts'
import { availabilityOf } from './availability.ts'

/**
 * Common table expressions that end open offers (alias "o") for a reason, and publish that to buyers and sellers. `found` says where
 * they are looked up.
 */
export const endedOffers = (because: RawBuilder<unknown>, found: RawBuilder<unknown>) => sql`
    ended as (
      update offers o set state = 'ended', ended_at = clock_timestamp(), notified = false, ended_because = ${because}
      ${found} and o.state = 'open'
      returning o.buyer_id, o.shop_id
    ), ended_events as (
      ${publishInsert(
        sql`select buyer_id from ended union select s.owner_id from ended join shops s on s.id = ended.shop_id`,
        'offers',
      )}
    )`

/** Why offers for an item end that is held: this kind sells it, or reserves it for somebody. */
export const endedByHold = (kind: RawBuilder<unknown>) =>
  sql`case ${kind} when 'counter' then 'sold' else 'reserved' end`

/** Whether an offer (alias "o") is an open one to this buyer, who can take it. Its time may be over. */
export const isOfferedTo = (buyerID: string) =>
  sql<boolean>`o.buyer_id = ${buyerID} and o.state = 'open' and o.made_by <> 'buyer'`

/**
 * Ends the open offers for items that nobody can buy any more, or whose price is no longer above the offer. Call it after
 * whatever may do that to an item, under its lock; `npm run check` finds what was forgotten. The job of offers notifies the
 * buyers.
 */
const endVoidOffers = (tx: Tx, wanted: RawBuilder<unknown>) => {
  const availability = availabilityOf('i')
  const because = sql`
        case
          when ${availability} = 'for_sale' then 'cheaper'
          when i.state = 'sold' then 'sold'
          when ${availability} = 'held' then (
            select ${endedByHold(sql`h.kind`)} from item_holds h where h.item_id = i.id)
          when exists (select from item_blocks b where b.shop_id = i.shop_id and b.item_id is null) then 'paused'
          else 'taken_off' end`
  const found = sql`from items i
      where i.id = o.item_id and ${wanted} and (i.price_centavos <= o.centavos or ${availability} <> 'for_sale')`
  return sql`with ${endedOffers(because, found)} select from ended`.execute(tx)
}

export const endVoidOffersFor = (tx: Tx, itemIDs: readonly string[]) =>
  endVoidOffers(tx, sql`o.item_id = ${anyOf(itemIDs)}`)

export const endVoidOffersOf = (tx: Tx, shopID: string) => endVoidOffers(tx, sql`o.shop_id = ${shopID}`)
