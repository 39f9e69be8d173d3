import { z } from 'zod'
import { maxMeetingPlaces } from '#domain/meeting-place.ts'
import { calls } from './define.ts'
import { id, jsonOf, note, properName } from './fields.ts'
import * as rules from './rules.ts'
import { Hours, ShopLocation, hours, lat, long } from './shops.ts'

/** A public place where a seller meets buyers. A changed one has a new id. */
export const MeetingPlace = z.object({
  placeID: id,
  name: z.string(),
  /** Where exactly, or an empty string. */
  note: z.string(),
  location: ShopLocation,
  /** Like pickup hours. */
  hours: Hours,
})

const place = z.object({
  name: properName(rules.placeName),
  note: note(rules.placeNote.name, rules.placeNote.max, rules.placeNote.tooLong),
  long,
  lat,
  hours: hours.refine(({ weekly }) => weekly.some((spans) => spans.length > 0), rules.placeHours),
})

const reply = z.object({ places: z.array(MeetingPlace) })

/** The public places where sellers meet buyers. */
export const meetingPlaces = calls({
  'GET store/get_meeting_places': {
    summary:
      "The meeting places of a shop, in the seller's order. Without shopID, those of the signed-in seller",
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({ shopID: id.optional() }),
    reply,
    errors: ['not_found'],
  },
  'POST store/set_meeting_places': {
    summary:
      "Replace the meeting places of the signed-in seller's shop, up to five. Those that stay the same keep their ids, and open pickups keep the place that was agreed on",
    who: ['seller'],
    input: z.object({
      places: jsonOf(
        // Not `max`, whose message the union of the input would replace.
        z
          .array(place, rules.placesWrong)
          .refine((list) => list.length <= maxMeetingPlaces, rules.tooManyPlaces),
        rules.placesWrong,
        30_000,
      ),
    }),
    reply,
    errors: ['shop_missing', 'too_many_tries'],
  },
})
