import { callQuery } from './call-query.ts'

/** Where the signed-in buyer said they are. Only the buyer changes it. */
export const ownLocationQuery = { ...callQuery('GET auth/place'), staleTime: 5 * 60_000 }
