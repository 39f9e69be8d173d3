import { z } from 'zod'
import { maxLatitude, maxLongitude } from '#domain/geography.ts'
import { calls } from './define.ts'
import { degrees, degreesShown, searchWords, whole, wholeShown } from './fields.ts'
import * as rules from './rules.ts'

const Town = z.object({
  townID: wholeShown(1, 2_147_483_647),
  name: z.string(),
  region: z.string(),
})

/** Where a buyer is, to a hundredth of a degree, which is a kilometre. */
export const BuyerLocation = z.object({
  long: degreesShown(maxLongitude),
  lat: degreesShown(maxLatitude),
  /** The town that the buyer chose, or null if the device said where it is. */
  town: z.string().nullable(),
})

const reply = z.object({ place: BuyerLocation.nullable() })

/** Endpoints for where buyers are. Nobody else can see it. */
export const buyerLocation = calls({
  'GET auth/place': {
    summary: 'Where the signed-in buyer is, or null if they did not say',
    who: ['buyer'],
    reply,
  },
  'POST auth/set_place': {
    summary: 'Say where the signed-in buyer is: a town, or a point, which is rounded to a kilometre',
    who: ['buyer'],
    input: z
      .object({
        townID: whole(1, 2 ** 31).optional(),
        long: degrees(rules.longitude).optional(),
        lat: degrees(rules.latitude).optional(),
      })
      .refine(
        ({ townID, long, lat }) =>
          townID === undefined
            ? long !== undefined && lat !== undefined
            : long === undefined && lat === undefined,
        { path: ['townID'], error: 'Choose a town, or send a latitude and a longitude' },
      ),
    reply,
    errors: ['not_found', 'too_many_tries'],
  },
  'POST auth/forget_place': {
    summary: 'Forget where the signed-in buyer is',
    who: ['buyer'],
    reply,
  },
  'GET store/towns': {
    summary: 'Philippine cities and municipalities that this text names, the largest first, at most 8',
    who: ['buyer'],
    cachedSession: true,
    input: z.object({ q: searchWords(60) }),
    reply: z.object({ towns: z.array(Town) }),
  },
})
