import { maxOpenTickets } from '#domain/open-tickets.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Settings } from '../../settings.ts'
import { readBuyerRecord } from './buyer-record.ts'

export type OpenTicketSettings = Pick<
  Settings,
  | 'OPEN_TICKETS_NEW'
  | 'OPEN_TICKETS_KNOWN'
  | 'OPEN_TICKETS_TRUSTED'
  | 'TRUSTED_AFTER_PICKUPS'
  | 'FORFEIT_COUNTS_DAYS'
>

const dayMs = 86_400_000

const sentenceOf = (open: number, max: number): string =>
  open > max
    ? `You have ${open} open reservations, and ${max} is the most for now. Pick up or cancel some first.`
    : `You have ${open} open ${open === 1 ? 'reservation' : 'reservations'}, the most for now. Pick up or cancel one first.`

/** Throws if this buyer may not open another ticket. Call it under the buyer's lock, or two requests could both pass. */
export const requireRoomForTicket = async (
  tx: Tx,
  clock: Clock,
  settings: OpenTicketSettings,
  buyerID: string,
): Promise<void> => {
  const { open, ...record } = await readBuyerRecord(tx, buyerID, {
    enough: settings.TRUSTED_AFTER_PICKUPS,
    since: new Date(clock.now().getTime() - settings.FORFEIT_COUNTS_DAYS * dayMs),
  })
  const max = maxOpenTickets(record, settings)
  if (open >= max) throw new AppError('too_many_open_tickets', { sentence: sentenceOf(open, max) })
}
