import { maxOpenTickets } from '#domain/open-tickets.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Settings } from '../../../../settings.ts'
import { findPhone } from '../../../people/index.ts'
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
  open < max
    ? `You have ${open} open reservations, and ${max} is the most for now. There is no room for all of these.`
    : open > max
      ? `You have ${open} open reservations, and ${max} is the most for now. Pick up or cancel some first.`
      : `You have ${open} open ${open === 1 ? 'reservation' : 'reservations'}, the most for now. Pick up or cancel one first.`

/**
 * Throws if this buyer may not open so many more tickets. Call it under the buyer's lock, or two requests could both pass.
 * `inLiveSale`: the number that the shop of a running live sale allows those whom it can trust.
 */
export const requireRoomForTicket = async (
  tx: Tx,
  clock: Clock,
  settings: OpenTicketSettings,
  buyerID: string,
  { wanted = 1, inLiveSale = null }: { wanted?: number; inLiveSale?: number | null } = {},
): Promise<void> => {
  const { open, ...record } = await readBuyerRecord(tx, buyerID, {
    enough: settings.TRUSTED_AFTER_PICKUPS,
    since: new Date(clock.now().getTime() - settings.FORFEIT_COUNTS_DAYS * dayMs),
  })
  const usual = maxOpenTickets(record, settings)
  if (open + wanted <= usual) return
  const isKnown = inLiveSale !== null && (record.completed > 0 || (await findPhone(tx, buyerID)).proven)
  const max = isKnown ? Math.max(usual, inLiveSale) : usual
  if (open + wanted > max) throw new AppError('too_many_open_tickets', { sentence: sentenceOf(open, max) })
}
