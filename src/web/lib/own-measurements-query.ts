import { callQuery } from './call-query.ts'

/** The signed-in buyer's own measurements. Only the buyer changes them. */
export const ownMeasurementsQuery = { ...callQuery('GET auth/measurements'), staleTime: 5 * 60_000 }
