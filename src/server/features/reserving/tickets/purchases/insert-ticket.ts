import { type Insertable, sql } from 'kysely'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { publishInsert } from '../../../../platform/events/publish-to.ts'
import { takeHold } from '../../../items/index.ts'
import type { PeopleOfTicket } from '../queries.ts'

interface NewTicket extends Pick<
  Insertable<Tables['tickets']>,
  'item_id' | 'shop_id' | 'buyer_id' | 'price_centavos' | 'live_sale_id' | 'name_hold_id'
> {
  created_at: Date
  seller_due_at: Date
}

/** The buyer's bill of a live sale. The bill of a name from the comments was made with its first hold. */
const addToBill = (tx: Tx, ticket: NewTicket & { live_sale_id: string }) =>
  sql`
    insert into live_bills (id, sale_id, buyer_id, made_at)
    values (gen_random_uuid(), ${ticket.live_sale_id}, ${ticket.buyer_id}, ${ticket.created_at})
    on conflict do nothing`.execute(tx)

/**
 * Inserts a ticket and the first step of its history, and publishes it to its people. The ticket keeps the item as it is now,
 * because the seller may change it later. It joins the open pickup of its buyer and shop, or opens one: the pickup is locked, so
 * that it is not closed at the same moment. Call it under the lock of the item. Returns undefined if something holds the item.
 */
export const insertTicket = async (
  tx: Tx,
  ticket: NewTicket,
): Promise<(PeopleOfTicket & { id: number }) | undefined> => {
  const { item_id: itemID, buyer_id: buyerID, live_sale_id = null, name_hold_id = null } = ticket
  if (!(await takeHold(tx, { itemID, kind: 'ticket', buyerID, until: ticket.seller_due_at })))
    return undefined
  const { rows } = await sql<PeopleOfTicket & { id: number }>`
    with pickup as (
      insert into pickups as p (shop_id, buyer_id, opened_at)
      values (${ticket.shop_id}, ${buyerID}, ${ticket.created_at})
      on conflict (shop_id, buyer_id) where open do update set open = p.open
      returning id
    ), ticket as (
      insert into tickets (item_id, shop_id, buyer_id, pickup_id, status, price_centavos, created_at, seller_due_at,
        live_sale_id, name_hold_id, item_name, item_size, item_condition, photo_key, photo_width, photo_height,
        photo_placeholder)
      select i.id, ${ticket.shop_id}::uuid, ${buyerID}::uuid, pickup.id,
        ${TicketStatus.PendingVerification}::smallint, ${ticket.price_centavos}::bigint,
        ${ticket.created_at}::timestamptz, ${ticket.seller_due_at}::timestamptz, ${live_sale_id}::uuid,
        ${name_hold_id}::bigint, i.name, i.size, i.condition, cover.key, cover.width, cover.height, cover.placeholder
      from pickup, items i
      left join lateral (
        select key, width, height, placeholder from item_photos where item_id = i.id order by position limit 1
      ) cover on true
      where i.id = ${itemID}
      returning id, shop_id, buyer_id, status, created_at, item_name, photo_key
    ), first_step as (
      insert into ticket_moves (ticket_id, step, to_status, moved_by, moved_at)
      select id, 1, status, buyer_id, created_at from ticket
    ), events as (
      ${publishInsert(
        sql`select buyer_id from ticket union all select s.owner_id from ticket join shops s on s.id = ticket.shop_id`,
        'tickets',
      )}
    )
    select ticket.id, ticket.buyer_id, ticket.item_name, ticket.photo_key, s.owner_id, s.name as shop_name,
      a.first_name, a.last_name
    from ticket join shops s on s.id = ticket.shop_id join accounts a on a.id = ticket.buyer_id`.execute(tx)
  const [inserted] = rows
  if (inserted && live_sale_id !== null && name_hold_id === null)
    await addToBill(tx, { ...ticket, live_sale_id })
  return inserted
}
