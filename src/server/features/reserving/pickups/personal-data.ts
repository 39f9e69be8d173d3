import type { PersonalPart } from '../../../platform/personal-data.ts'
import { withTickets } from './pickup.ts'
import { erasePlaces, selectAllPickups } from './queries.ts'

/** The rows stay with the tickets, because the other side needs them. They name nobody but by the account. What a seller wrote about places goes. */
export const pickupsPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind === 'admin') return {}
    const rows = await selectAllPickups(db, { kind, accountID })
    const pickups = await withTickets(db, rows)
    return {
      pickups: pickups.map(({ row, tickets, times, handovers }) => ({
        pickupID: row.id,
        storeName: row.shop_name,
        openedAt: row.opened_at.toISOString(),
        place: row.place && { name: row.place.name, note: row.place.note },
        ticketIDs: tickets.map(({ id }) => id),
        times: times.map(({ change, picks_up_at, made_at }) => ({
          time: picks_up_at.toISOString(),
          setBy: change === 'moved_by_seller' ? 'seller' : 'buyer',
          setAt: made_at.toISOString(),
        })),
        handedOver: handovers.map(({ ticket_id, pass, result, reason, made_at }) => ({
          ticketID: ticket_id,
          at: made_at.toISOString(),
          pass,
          result,
          reason,
        })),
      })),
    }
  },

  async erase(tx, { accountID, kind }) {
    if (kind === 'seller') await erasePlaces(tx, accountID)
  },
}
