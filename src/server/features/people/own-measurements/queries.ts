import type { Measurements } from '#domain/item-facts.ts'
import type { Db } from '../../../platform/db/connect.ts'

export const measurementsOf = async (db: Db, buyerID: string): Promise<Measurements> => {
  const row = await db
    .selectFrom('buyers')
    .select('measurements')
    .where('account_id', '=', buyerID)
    .executeTakeFirst()
  return row?.measurements ?? {}
}

export const setMeasurements = (db: Db, buyerID: string, measurements: Measurements) =>
  db.updateTable('buyers').set({ measurements }).where('account_id', '=', buyerID).execute()

export const hasMeasurements = (measurements: Measurements | undefined): measurements is Measurements =>
  measurements !== undefined && Object.keys(measurements).length > 0
