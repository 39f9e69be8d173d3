import { toPesos } from '#domain/money.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteRequestsOfBuyer, selectRequestsOfBuyer } from './queries.ts'

/** An address is its buyer's alone, so the shop has none in its download. */
export const ridersPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'buyer') return {}
    const requests = await selectRequestsOfBuyer(db, accountID)
    return {
      riderRequests: requests.map((row) => ({
        pickupID: row.pickup_id,
        storeName: row.shop_name,
        address: row.address,
        location: { long: row.longitude, lat: row.latitude },
        contact: row.phone_no,
        note: row.note,
        askedAt: row.asked_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        trackingLink: row.tracking_link,
        fee: row.fee_centavos === null ? null : toPesos(row.fee_centavos),
        endedAt: row.ended_at?.toISOString() ?? null,
      })),
    }
  },

  async erase(tx, { accountID, kind }) {
    if (kind === 'buyer') await deleteRequestsOfBuyer(tx, accountID)
  },
}
