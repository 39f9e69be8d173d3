import type { Place } from './geography.ts'
import type { PickupHours } from './pickup-hours.ts'

export const maxMeetingPlaces = 5

/** A public place where a seller meets buyers. A changed one has a new id. */
export interface MeetingPlace {
  placeID: string
  name: string
  note: string
  location: Place
  hours: PickupHours
}
