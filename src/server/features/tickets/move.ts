import { hoursAfter } from '#domain/deadlines.ts'
import { type Availability, type TicketStatus, availabilityAfter } from '#domain/ticket-status.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { tellAll } from '../../platform/events/tell.ts'
import type { Settings } from '../../settings.ts'
import { tellCartsWith } from '../cart/index.ts'
import { tellCollectionsWith } from '../collections/index.ts'
import { insertMove, selectPeopleOf, updateAvailability, updateTicket } from './queries.ts'

export type DeadlineHours = Pick<Settings, 'SELLER_CONFIRM_HOURS' | 'BUYER_PICKUP_HOURS'>

interface Move {
  ticketID: number
  item: { id: string; availability: Availability }
  from: TicketStatus
  to: TicketStatus
  /** Null when a deadline moves it. */
  by: string | null
  at: Date
}

/** Open carts and collections with the piece hear of it; of the piece itself the database tells. */
export const changeAvailability = async (
  tx: Tx,
  itemID: string,
  availability: Availability,
): Promise<void> => {
  await updateAvailability(tx, itemID, availability)
  await tellCartsWith(tx, itemID)
  await tellCollectionsWith(tx, itemID)
}

/** Buyer and seller hear that the ticket is not as it was. */
export const tellPeopleOf = async (tx: Tx, ticketID: number): Promise<void> => {
  const { buyer_id, owner_id } = await selectPeopleOf(tx, ticketID)
  await tellAll(tx, [buyer_id, owner_id], 'tickets')
}

/** What every move does, whoever makes it; under the locks on the piece and the ticket, after the rules were asked. */
export const applyMove = async (
  tx: Tx,
  { ticketID, item, from, to, by, at }: Move,
  hours: DeadlineHours,
): Promise<void> => {
  await updateTicket(tx, ticketID, to, to === 4 ? hoursAfter(at, hours.BUYER_PICKUP_HOURS) : undefined)
  await insertMove(tx, { ticketID, from, to, by, at })
  const availability = availabilityAfter(item.availability, from, to)
  if (availability !== item.availability) await changeAvailability(tx, item.id, availability)
  await tellPeopleOf(tx, ticketID)
}
