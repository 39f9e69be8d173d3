import type { MeetingPlace } from '#domain/meeting-place.ts'
import type { NewNotification } from '../../people/index.ts'
import type { PickupRow, TimeChange } from './queries.ts'

const nameOf = ({ first_name, last_name }: Pick<PickupRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

const factOf = (place: MeetingPlace | null) => (place ? { place: place.name } : {})

const pathOf = (id: number): string => `/pickup/${id}`

/** To the other side. */
export const notificationOfTime = (
  row: PickupRow,
  {
    by,
    change,
    time,
    place,
    at,
  }: { by: 'buyer' | 'seller'; change: TimeChange; time: Date; place: MeetingPlace | null; at: Date },
): NewNotification => ({
  accountID: by === 'buyer' ? row.owner_id : row.buyer_id,
  kind: change === 'chosen' ? 'pickup_time' : 'pickup_time_moved',
  subject: `pickup ${row.id} ${at.toISOString()}`,
  path: pathOf(row.id),
  about: by === 'buyer' ? row.buyer_id : row.owner_id,
  facts: { who: by === 'buyer' ? nameOf(row) : row.shop_name, time: time.toISOString(), ...factOf(place) },
})

export interface PickupSoon extends Pick<
  PickupRow,
  'id' | 'buyer_id' | 'owner_id' | 'first_name' | 'last_name' | 'shop_name' | 'place'
> {
  picks_up_at: Date
}

/** To both sides. */
export const notificationsOfReminder = (pickup: PickupSoon, reminder: 1 | 2): NewNotification[] => {
  const { id, buyer_id, owner_id, shop_name, picks_up_at, place } = pickup
  const time = picks_up_at.toISOString()
  const facts = { time, ...factOf(place) }
  const shared = {
    kind: 'pickup_reminder' as const,
    subject: `pickup ${id} ${time} ${reminder}`,
    path: pathOf(id),
  }
  return [
    { ...shared, accountID: buyer_id, about: owner_id, facts: { who: shop_name, ...facts } },
    { ...shared, accountID: owner_id, about: buyer_id, facts: { who: nameOf(pickup), ...facts } },
  ]
}
