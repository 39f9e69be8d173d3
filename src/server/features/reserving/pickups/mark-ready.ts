import { TicketStatus, canMove } from '#domain/ticket-status.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { type MoveContext, applyMove } from '../tickets/move.ts'
import { lockTicketsOf, selectTicketsOfPickups } from '../tickets/queries.ts'
import { isReady } from './pickup.ts'
import { findPickupOf } from './queries.ts'

const ready = TicketStatus.AwaitingPickup

/** Makes all tickets of a pickup that are pending ready at once, as after a live sale. Idempotent. */
export const createMarkReady =
  ({ db }: Database, events: Events, clock: Clock, context: MoveContext) =>
  async ({ accountID, sellerID }: Seller, pickupID: number): Promise<void> => {
    if (!(await findPickupOf(db, { kind: 'seller', accountID: sellerID }, pickupID)))
      throw new AppError('not_found')
    await db.transaction().execute(async (tx) => {
      const all = await selectTicketsOfPickups(tx, [pickupID])
      const pending = all.filter(({ status }) => canMove(status, ready)).map(({ id }) => id)
      if (pending.length === 0 && !isReady({ tickets: all })) throw new AppError('pickup_over')
      const tickets = await lockTicketsOf(tx, [pickupID], pending)
      // Read the clock under the locks, so that the times in an item's history are in order.
      const at = clock.now()
      for (const { id: ticketID, status: from, item } of tickets)
        // A ticket may have moved before it was locked.
        if (item && canMove(from, ready))
          await applyMove(tx, { ticketID, item, from, to: ready, by: accountID, at }, context)
    })
    await events.syncNotifications()
  }

export type MarkReady = ReturnType<typeof createMarkReady>
