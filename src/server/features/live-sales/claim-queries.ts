import { sql } from 'kysely'
import { TicketLevel } from '#domain/ticket-status.ts'
import type { Db } from '../../platform/db/connect.ts'

/** The buyer's tickets of a sale that still hold their items, oldest first. */
export const selectOwnClaims = (db: Db, saleID: string, buyerID: string) =>
  db
    .selectFrom('tickets')
    .select(['id', 'item_id', 'status', 'created_at'])
    .where('live_sale_id', '=', saleID)
    .where('buyer_id', '=', buyerID)
    .where('level', '<=', TicketLevel.ForPickup)
    .orderBy('id')
    .execute()

/** The buyer's places in the lines of items of a sale. */
export const selectOwnPlaces = (db: Db, saleID: string, buyerID: string) =>
  db
    .selectFrom('line_places as mine')
    .innerJoin('live_sale_items as p', 'p.item_id', 'mine.item_id')
    .select('mine.item_id')
    .select(
      sql<number>`(select count(*)::int from line_places l
        where l.item_id = mine.item_id and l.state <> 'ended' and l.place <= mine.place)`.as('place'),
    )
    .where('p.sale_id', '=', saleID)
    .where('mine.buyer_id', '=', buyerID)
    .where('mine.state', '<>', sql.lit('ended'))
    .orderBy('mine.place')
    .execute()

export const findOpenPickup = (db: Db, shopID: string, buyerID: string) =>
  db
    .selectFrom('pickups')
    .innerJoin('tickets', 'tickets.pickup_id', 'pickups.id')
    .select(['pickups.id'])
    .select(sql<number>`count(*)::int`.as('items'))
    .select(sql<number>`sum(tickets.price_centavos)::bigint`.as('total'))
    .where('pickups.shop_id', '=', shopID)
    .where('pickups.buyer_id', '=', buyerID)
    .where('pickups.open', '=', true)
    .where('tickets.level', '<=', TicketLevel.ForPickup)
    .groupBy('pickups.id')
    .executeTakeFirst()
