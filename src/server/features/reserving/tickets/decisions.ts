import { type EndedBecause, statusBecause } from '#domain/ended-because.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { lockItem } from '../../items/index.ts'
import { type MoveContext, applyMove } from './move.ts'

/** The tickets of a buyer, of a shop, or of an item. */
export type TicketsOf = { buyer_id: string } | { shop_id: string } | { item_id: string }

const openTickets = (db: Db, of: TicketsOf) =>
  db
    .selectFrom('tickets')
    .where((is) => is.and(of))
    .where('level', '<=', TicketLevel.ForPickup)

export const countOpenTicketsOf = (db: Db, of: TicketsOf) => countRows(db, openTickets(db, of))

export const selectItemsOfOpenTickets = async (db: Db, of: TicketsOf): Promise<string[]> =>
  (await openTickets(db, of).select('item_id').execute()).map(({ item_id }) => item_id)

/**
 * Ends open tickets by a decision of admins. Call it under the locks of their items. Returns them with the numbers of their
 * pickups.
 */
export const endTicketsOf = async (
  tx: Tx,
  of: TicketsOf,
  because: EndedBecause,
  at: Date,
  context: MoveContext,
) => {
  const tickets = await openTickets(tx, of)
    .select(['id', 'item_id', 'status', 'pickup_id', 'buyer_id'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id, item_id, status: from } of tickets) {
    const item = await lockItem(tx, item_id)
    if (!item) continue
    const to = statusBecause[because]
    await applyMove(tx, { ticketID: id, item, from, to, by: null, at, because }, context)
  }
  return tickets
}
