import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { publishInsert } from '../../../platform/events/publish-to.ts'
import { availabilityOf } from './availability.ts'

/**
 * Ends the open offers for items that nobody can buy any more, or whose price is no longer above the offer. Call it after
 * whatever may do that to an item, under its lock; `npm run check` finds what was forgotten. The job of offers notifies the
 * buyers.
 */
const endVoidOffers = (tx: Tx, wanted: ReturnType<typeof sql>) => {
  const availability = availabilityOf('i')
  return sql`
    with ended as (
      update offers o set state = 'ended', ended_at = clock_timestamp(), notified = false, ended_because =
        case
          when ${availability} = 'for_sale' then 'cheaper'
          when i.state = 'sold' or exists (select from item_holds h where h.item_id = i.id and h.kind = 'counter') then 'sold'
          when ${availability} = 'held' then 'reserved'
          when exists (select from item_blocks b where b.shop_id = i.shop_id and b.item_id is null) then 'paused'
          else 'taken_off' end
      from items i
      where i.id = o.item_id and o.state = 'open' and ${wanted}
        and (i.price_centavos <= o.centavos or ${availability} <> 'for_sale')
      returning o.buyer_id, o.shop_id
    ), people as (
      select buyer_id as account from ended
      union select s.owner_id from ended join shops s on s.id = ended.shop_id
    )
    ${publishInsert(sql`select account from people`, 'offers')}`.execute(tx)
}

export const endVoidOffersFor = (tx: Tx, itemIDs: readonly string[]) =>
  endVoidOffers(tx, sql`o.item_id = ${anyOf(itemIDs)}`)

export const endVoidOffersOf = (tx: Tx, shopID: string) => endVoidOffers(tx, sql`o.shop_id = ${shopID}`)
