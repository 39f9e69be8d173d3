import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Pickup = ReplyOf<'GET pickups/get_pickups'>['pickups'][number]
export type RiderStop = ReplyOf<'GET pickups/get_rider_sheet'>['stops'][number]

/** Events invalidate open pages. These options cover events that were missed. */
const freshness = { staleTime: 5_000, refetchOnWindowFocus: 'always' } as const

export const riderAddressQuery = (pickupID: number) => ({
  ...callQuery('GET pickups/get_rider_address', { pickupID }),
  ...freshness,
})

export const riderSheetQuery = { ...callQuery('GET pickups/get_rider_sheet'), ...freshness }
