import type { RefusalReason } from '#domain/pickup-pass.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { type MoveContext, applyMove } from '../tickets/move.ts'
import { agreeToCancel } from '../tickets/requests.ts'
import { lockTicketsOf, selectTicketsOfPickups } from '../tickets/queries.ts'
import { readyTickets } from './pickup.ts'
import {
  type HandedTicket,
  findHandover,
  findPickupOf,
  insertHandover,
  insertHandoverTickets,
  selectHandoverTickets,
} from './queries.ts'
import type { PassReader, ReadPass } from './read-pass.ts'

interface Wanted {
  clientID: string
  code?: string | undefined
  pickupID?: number | undefined
  ticketIDs?: number[] | undefined
  refused?: { ticketID: number; reason: RefusalReason }[] | undefined
  offline?: boolean | undefined
}

/** An item with a flaw leaves the shop. One that its buyer does not want is for sale again. */
const statusAfter = (reason: RefusalReason | null): TicketStatus =>
  reason === null
    ? TicketStatus.Completed
    : reason === 'not_wanted'
      ? TicketStatus.CancelledByBuyer
      : TicketStatus.ItemUnavailable

/**
 * Completes and refuses tickets of a pickup, with their money, reviews, events and notifications. Undefined if a handover with this id
 * exists: a second request at the same moment waits for the first.
 */
export const handOverIn = async (
  { clock, context }: { clock: Clock; context: MoveContext },
  tx: Tx,
  by: string,
  { pickupID, pass }: { pickupID: number; pass: ReadPass['pass'] | null },
  { clientID, ticketIDs, refused = [], offline = false }: Wanted,
): Promise<HandedTicket[] | undefined> => {
  const isNew = await insertHandover(tx, { id: clientID, pickupID, pass, offline, at: clock.now() })
  if (!isNew) return undefined
  const reasons = new Map(refused.map(({ ticketID, reason }) => [ticketID, reason]))
  if (pass === null && [...reasons.values()].includes('not_wanted')) throw new AppError('pass_needed')
  const all = await selectTicketsOfPickups(tx, [pickupID])
  const wanted = ticketIDs ?? readyTickets({ tickets: all }).map(({ id }) => id)
  const ids = [...new Set([...wanted, ...reasons.keys()])]
  if (ids.length === 0)
    throw new AppError(all.some(({ level }) => level <= 2) ? 'pickup_not_ready' : 'pickup_over')
  const tickets = await lockTicketsOf(tx, [pickupID], ids)
  if (tickets.length < ids.length) throw new AppError('pickup_changed')
  // Read the clock under the locks, so that the times in an item's history are in order.
  const at = clock.now()
  const handed: HandedTicket[] = []
  for (const { id, status: from, item } of tickets) {
    const reason = reasons.get(id) ?? null
    if (!item || from !== TicketStatus.AwaitingPickup) {
      if (!offline) throw new AppError('pickup_changed')
      handed.push({ ticketID: id, result: 'conflict', reason: null })
      continue
    }
    if (reason === 'not_wanted') await agreeToCancel(tx, id, at)
    const move = { from, to: statusAfter(reason), by, at }
    await applyMove(tx, { ticketID: id, item, ...move }, context)
    handed.push({ ticketID: id, result: reason ? 'refused' : 'completed', reason })
  }
  await insertHandoverTickets(tx, clientID, handed)
  return handed
}

/** Completes and refuses the tickets of a pickup for its seller. */
export const createHandover = (
  { db }: Database,
  events: Events,
  clock: Clock,
  context: MoveContext,
  readPass: PassReader,
) => {
  const repeated = async (sellerID: string, clientID: string) => {
    const known = await findHandover(db, clientID)
    if (!known) return undefined
    if (!(await findPickupOf(db, { kind: 'seller', accountID: sellerID }, known.pickup_id)))
      throw new AppError('id_reused')
    const handed = await selectHandoverTickets(db, [known.pickup_id])
    return {
      pickupID: known.pickup_id,
      tickets: handed
        .filter(({ id }) => id === clientID)
        .map(({ ticket_id, result, reason }): HandedTicket => ({ ticketID: ticket_id, result, reason })),
    }
  }

  return async (
    { accountID, sellerID }: Seller,
    wanted: Wanted,
  ): Promise<{ pickupID: number; tickets: HandedTicket[] }> => {
    const before = await repeated(sellerID, wanted.clientID)
    if (before) return before
    const { pickupID, pass } =
      wanted.code === undefined
        ? { pickupID: wanted.pickupID ?? 0, pass: null }
        : await readPass(sellerID, wanted.code)
    if (wanted.pickupID !== undefined && wanted.pickupID !== pickupID) throw new AppError('pickup_changed')
    if (!(await findPickupOf(db, { kind: 'seller', accountID: sellerID }, pickupID)))
      throw new AppError('not_found')
    const tickets = await db
      .transaction()
      .execute((tx) => handOverIn({ clock, context }, tx, accountID, { pickupID, pass }, wanted))
    await events.syncNotifications()
    // The same request at the same moment was first.
    const result = tickets ? { pickupID, tickets } : await repeated(sellerID, wanted.clientID)
    if (!result) throw new AppError('id_reused')
    return result
  }
}

export type HandOver = ReturnType<typeof createHandover>
