import { callQuery } from './call-query.ts'

/** Where the signed-in buyer said they are. Only this browser and others of the buyer change it. */
export const ownLocationQuery = { ...callQuery('GET auth/place'), staleTime: 5 * 60_000 }
