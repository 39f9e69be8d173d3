import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Payment = ReplyOf<'GET payments/get_payment'>['payment']

/** Live events invalidate it. The options cover events that were missed. */
export const paymentQuery = (pickupID: number) => ({
  ...callQuery('GET payments/get_payment', { pickupID }),
  staleTime: 5_000,
  refetchOnWindowFocus: 'always' as const,
})
