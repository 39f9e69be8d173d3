import { TicketLevel } from '#domain/ticket-status.ts'
import type { Tx } from '../../../platform/db/connect.ts'

/**
 * Closes the pickup of a ticket that has ended, if it was the last open one. Returns the pickup if this closed it. Of two
 * tickets that end at the same time the later one waits for the lock, and its second statement sees that the other has ended.
 */
export const closePickupOf = async (tx: Tx, ticketID: number, at: Date): Promise<number | undefined> => {
  const pickup = await tx
    .selectFrom('pickups')
    .select('id')
    .where('id', '=', (of) => of.selectFrom('tickets').select('pickup_id').where('id', '=', ticketID))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!pickup) return undefined
  const closed = await tx
    .updateTable('pickups as p')
    .set({ open: false })
    .where('p.id', '=', pickup.id)
    .where('p.open', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tickets as t')
            .select('t.id')
            .whereRef('t.pickup_id', '=', 'p.id')
            .where('t.level', '<=', TicketLevel.ForPickup),
        ),
      ),
    )
    .returning('p.id')
    .executeTakeFirst()
  if (closed) await endRiderRequest(tx, closed.id, at)
  return closed?.id
}

/** From then on nobody but its buyer reads the address, and it is erased 30 days later. */
export const endRiderRequest = (tx: Tx, pickupID: number, at: Date) =>
  tx
    .updateTable('rider_requests')
    .set({ ended_at: at })
    .where('pickup_id', '=', pickupID)
    .where('ended_at', 'is', null)
    .execute()
