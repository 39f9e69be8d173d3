import type { MeetingPlace } from '#domain/meeting-place.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'

const toPlace = ({
  id,
  name,
  note,
  longitude,
  latitude,
  hours,
}: TableRow<'meeting_places'>): MeetingPlace => ({
  placeID: id,
  name,
  note,
  location: { long: longitude, lat: latitude },
  hours,
})

const placesOf = (db: Db, shopID: string) =>
  db.selectFrom('meeting_places').selectAll().where('shop_id', '=', shopID).orderBy('number')

export const selectMeetingPlaces = async (db: Db, shopID: string): Promise<MeetingPlace[]> =>
  (await placesOf(db, shopID).execute()).map(toPlace)

export const findMeetingPlace = async (
  db: Db,
  shopID: string,
  placeID: string,
): Promise<MeetingPlace | undefined> => {
  const row = await placesOf(db, shopID).where('id', '=', placeID).executeTakeFirst()
  return row && toPlace(row)
}

/** Take the lock of the shop first. */
export const replaceMeetingPlaces = async (
  tx: Tx,
  shopID: string,
  places: readonly MeetingPlace[],
): Promise<void> => {
  await tx.deleteFrom('meeting_places').where('shop_id', '=', shopID).execute()
  if (places.length === 0) return
  await tx
    .insertInto('meeting_places')
    .values(
      places.map(({ placeID, name, note, location, hours }, n) => ({
        id: placeID,
        shop_id: shopID,
        number: n + 1,
        name,
        note,
        longitude: location.long,
        latitude: location.lat,
        hours,
      })),
    )
    .execute()
}
