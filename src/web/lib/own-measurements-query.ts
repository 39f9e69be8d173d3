import { callQuery } from './call-query.ts'

/** What the signed-in buyer keeps of themselves. Only this browser and others of the buyer change it. */
export const ownMeasurementsQuery = { ...callQuery('GET auth/measurements'), staleTime: 5 * 60_000 }
