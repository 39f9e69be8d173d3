import { degreesText, type Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { LocationProblem } from '#web/lib/device-location.ts'
import { notice } from '#web/ui/notice-store.ts'

/** Shows the dialogs of the specification for a location that could not be read or saved. */
export const showLocationFailure = (error: unknown): Promise<void> => {
  if (!(error instanceof LocationProblem)) return notice.failure(m.locationFailed, sentenceOf(error))
  return error.denied
    ? notice.failure(m.locationFailed, m.locationDeniedHint)
    : notice.failure(m.locationUnknown, m.locationUnknownHint)
}

export const inWords = ({ long, lat }: Place): string => m.place(degreesText(long), degreesText(lat))
