import { hoursAfter } from '#domain/deadlines.ts'
import type { EndedBecause } from '#domain/ended-because.ts'
import {
  type Availability,
  TicketLevel,
  TicketStatus,
  availabilityAfter,
  holdsItem,
  levelOf,
} from '#domain/ticket-status.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { publishToAll } from '../../../platform/events/publish-to.ts'
import type { Settings } from '../../../settings.ts'
import { type LockedItem, endHold, findHold, setHoldUntil } from '../../items/index.ts'
import { type LineSettings, passItemOn } from '../line/turns.ts'
import type { AddNotifications } from '../../people/index.ts'
import { askForReviews } from '../../talk/index.ts'
import { notificationsOfDecision, notificationsOfMove } from './notifications.ts'
import { closePickupOf } from './pickup-rows.ts'
import { type PeopleOfTicket, insertMove, selectPeopleOf, updateTicket } from './queries.ts'
import { closeRequests } from './request-queries.ts'

export type DeadlineHours = Pick<Settings, 'SELLER_CONFIRM_HOURS' | 'BUYER_PICKUP_HOURS'>

interface Move {
  ticketID: number
  item: LockedItem
  from: TicketStatus
  to: TicketStatus
  /** The account that moves it, or null for a missed deadline and for a decision of admins. */
  by: string | null
  at: Date
  because?: EndedBecause
}

interface RecordedMove extends Omit<Move, 'item'> {
  itemID: string
  buyerDueAt?: Date | undefined
}

/**
 * Writes a move of a ticket: the ticket, its history, its hold of the item, and if it has ended, the buyer's requests, its pickup,
 * and, once all of that is over, the request for reviews. The item and the notifications are up to `applyMove`.
 */
export const recordMove = async (
  tx: Tx,
  { ticketID, itemID, from, to, by, at, buyerDueAt, because }: RecordedMove,
): Promise<void> => {
  const handedOverAt = to === TicketStatus.Completed ? at : undefined
  await updateTicket(tx, ticketID, to, { buyerDueAt, handedOverAt, because })
  await insertMove(tx, { ticketID, from, to, by, at })
  if (holdsItem(from) && !holdsItem(to)) await endHold(tx, itemID, 'ticket')
  else if (to === TicketStatus.Completed) await setHoldUntil(tx, itemID, 'ticket', null)
  else if (buyerDueAt) await setHoldUntil(tx, itemID, 'ticket', buyerDueAt)
  if (levelOf(to) <= TicketLevel.ForPickup) return
  await closeRequests(tx, ticketID, at)
  const closed = levelOf(from) <= TicketLevel.ForPickup ? await closePickupOf(tx, ticketID, at) : undefined
  if (closed !== undefined) await askForReviews(tx, closed)
}

/** Notifies the open pages of buyer and seller that the ticket has changed. */
export const publishToPeopleOf = async (tx: Tx, ticketID: number): Promise<PeopleOfTicket> => {
  const people = await selectPeopleOf(tx, ticketID)
  await publishToAll(tx, [people.buyer_id, people.owner_id], 'tickets')
  return people
}

/** What a move and its consequences need. */
export interface MoveContext {
  hours: DeadlineHours & LineSettings
  addNotifications: AddNotifications
}

/**
 * For its tickets, an item that is kept for somebody in line is for sale, and so is one that waits for its shop. One that waits in a
 * live sale stays in it.
 */
const availabilityForTickets = async (
  tx: Tx,
  { id, state, availability, waits_in }: LockedItem,
  from: TicketStatus,
): Promise<Availability> => {
  const isKept = availability === 'held' && !holdsItem(from) && (await findHold(tx, id))?.kind === 'turn'
  const waits = availability === 'draft' && state === 'listed' && !waits_in
  return isKept || waits ? 'for_sale' : availability
}

/** Moves a ticket. The caller holds the locks on the item and the ticket, and has checked that the move is allowed. */
export const applyMove = async (
  tx: Tx,
  { ticketID, item, from, to, by, at, because }: Move,
  { hours, addNotifications }: MoveContext,
): Promise<void> => {
  const buyerDueAt = to === TicketStatus.AwaitingPickup ? hoursAfter(at, hours.BUYER_PICKUP_HOURS) : undefined
  await recordMove(tx, { ticketID, itemID: item.id, from, to, by, at, buyerDueAt, because })
  const current = await availabilityForTickets(tx, item, from)
  const availability = availabilityAfter(current, from, to)
  // What a decision took down stays as it is.
  if (availability !== current && !item.taken_down)
    await passItemOn(tx, item, availability, at, { settings: hours, addNotifications })
  const people = await publishToPeopleOf(tx, ticketID)
  await addNotifications(
    tx,
    because
      ? notificationsOfDecision(people, { ticketID, because })
      : notificationsOfMove(people, { ticketID, to, by, at }),
  )
}
