import { degreesText, type Place } from '#domain/geography.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { LocationProblem } from '#web/lib/device-location.ts'
import { notice } from '#web/ui/notice-store.ts'

/** The specification's dialogs about locations that could not be read or kept. */
export const tellLocationFailure = (error: unknown): Promise<void> => {
  if (!(error instanceof LocationProblem))
    return notice.failure('Unable to process your request', sentenceOf(error))
  return error.denied
    ? notice.failure('Unable to process your request', 'Allow location request next time')
    : notice.failure('Unable to get your coordinates', 'Try again near a window, or enter them yourself.')
}

export const inWords = ({ long, lat }: Place): string =>
  `Longitude ${degreesText(long)}, latitude ${degreesText(lat)}`
