import type { Place } from '#domain/geography.ts'
import type { Db } from '../../../platform/db/connect.ts'

export interface BuyerLocation extends Place {
  /** Null if the device said where it is. */
  town: string | null
}

export const locationOfBuyer = async (db: Db, buyerID: string): Promise<BuyerLocation | null> => {
  const row = await db
    .selectFrom('buyers')
    .select(['latitude', 'longitude', 'town'])
    .where('account_id', '=', buyerID)
    .executeTakeFirst()
  if (!row || row.latitude === null || row.longitude === null) return null
  return { lat: row.latitude, long: row.longitude, town: row.town }
}

export const setLocationOfBuyer = (db: Db, buyerID: string, location: BuyerLocation | null) =>
  db
    .updateTable('buyers')
    .set({
      latitude: location?.lat ?? null,
      longitude: location?.long ?? null,
      town: location?.town ?? null,
    })
    .where('account_id', '=', buyerID)
    .execute()
