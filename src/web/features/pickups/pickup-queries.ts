import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Pickup = ReplyOf<'GET pickups/get_pickups'>['pickups'][number]
export type PickupTicket = Pickup['tickets'][number]
export type Viewer = 'buyer' | 'seller'

/** Events invalidate open pages. These options cover events that were missed. */
const freshness = { staleTime: 5_000, refetchOnWindowFocus: 'always' } as const

export const pickupQuery = (pickupID: number) => ({
  ...callQuery('GET pickups/get_pickups', { pickupID }),
  ...freshness,
})

/** A pass never changes. */
export const passQuery = (pickupID: number) => ({
  ...callQuery('GET pickups/get_pass', { pickupID }),
  staleTime: Infinity,
})
