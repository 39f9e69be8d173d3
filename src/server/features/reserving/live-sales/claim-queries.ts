import { sql } from 'kysely'
import { TicketLevel } from '#domain/ticket-status.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { coverColumns, coverPhoto } from '../../items/index.ts'

/** The buyer's tickets of a sale that still hold their items, oldest first. */
export const selectOwnClaims = (db: Db, saleID: string, buyerID: string) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('items as i', 'i.id', 't.item_id')
    .innerJoin('live_sale_items as p', (join) =>
      join.onRef('p.sale_id', '=', 't.live_sale_id').onRef('p.item_id', '=', 't.item_id'),
    )
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(['t.id', 't.item_id', 't.status', 't.created_at', 't.price_centavos', 'i.name', 'p.number'])
    .select(coverColumns)
    .where('t.live_sale_id', '=', saleID)
    .where('t.buyer_id', '=', buyerID)
    .where('t.level', '<=', TicketLevel.ForPickup)
    .orderBy('t.id')
    .execute()

/** The buyer's places in the lines of items of a sale. */
export const selectOwnPlaces = (db: Db, saleID: string, buyerID: string) =>
  db
    .selectFrom('line_places as mine')
    .innerJoin('live_sale_items as p', 'p.item_id', 'mine.item_id')
    .innerJoin('items as i', 'i.id', 'mine.item_id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(['mine.item_id', 'i.price_centavos', 'i.name', 'p.number'])
    .select(coverColumns)
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
