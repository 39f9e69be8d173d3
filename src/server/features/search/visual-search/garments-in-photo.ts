import type { Upload } from '#contract/fields.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { type Place, inReadingOrder } from '../../../platform/vision/places.ts'
import type { Vision } from '../../../platform/vision/vision.ts'

/** Each photo has up to eight items: nine hundred items in ten minutes. */
const limit = { max: 120, seconds: 600 }

interface Dependencies {
  database: Database
  clock: Clock
  vision: Vision
}

/** Says where the garments are in a photo of several items. */
export const createGarmentsInPhoto = ({ database: { db }, clock, vision }: Dependencies) => ({
  /** Counts a request. Throws if the rate limit is exceeded. */
  consumeAttempt: (sellerID: string): Promise<void> =>
    consumeAttempt(db, clock, `garments-in-photo:${sellerID}`, limit),

  /** Does not store the photo. */
  async find(sellerID: string, photo: Upload): Promise<Place[]> {
    const { places } = await vision.see(photo, sellerID)
    return inReadingOrder(places)
  },
})
