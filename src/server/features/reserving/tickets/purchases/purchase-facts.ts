import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../../../platform/db/connect.ts'
import { hasBlocked } from '../../../talk/index.ts'
import { offeredTo } from '../../offers/queries.ts'

/**
 * What decides whether this buyer can buy an item, and for how much, besides the item and the buyer themselves, in one statement:
 * the running live sale in which it was shown, whether its shop has blocked the buyer, and what the seller offers the buyer. Read it
 * under all locks of a purchase.
 */
export const readPurchaseFacts = (tx: Tx, buyerID: string, itemID: string, now: Date) =>
  tx
    .selectFrom('items as i')
    .where('i.id', '=', itemID)
    .select((of) =>
      jsonObjectFrom(
        of
          .selectFrom('live_sale_items as p')
          .innerJoin('live_sales as s', 's.id', 'p.sale_id')
          .innerJoin('shops', 'shops.id', 's.shop_id')
          .select(['s.id', 'shops.live_open_tickets as openTickets'])
          .whereRef('p.item_id', '=', 'i.id')
          .where('p.open', '=', true)
          .where('p.shown_at', 'is not', null)
          .where('s.started_at', 'is not', null)
          .where('s.ended_at', 'is', null)
          .limit(1),
      ).as('sale'),
    )
    .select([hasBlocked(sql.ref('i.shop_id'), buyerID).as('blocked'), offeredTo(buyerID, now).as('offer')])
    .executeTakeFirstOrThrow()
