import { toCentavos, toPesos } from '#domain/money.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Payment = ReplyOf<'GET payments/get_payment'>['payment']

/** Events invalidate it. The options cover events that were missed. */
export const paymentQuery = (pickupID: number) => ({
  ...callQuery('GET payments/get_payment', { pickupID }),
  staleTime: 5_000,
  refetchOnWindowFocus: 'always' as const,
})

/** In pesos. What the buyer says is paid counts, unlike in `rest`; an item that joined the pickup since is still to pay. */
export const toPayAtShop = ({ state, rest, amount }: Pick<Payment, 'state' | 'rest' | 'amount'>): number =>
  state === 'said' ? toPesos(Math.max(0, toCentavos(rest) - toCentavos(amount))) : rest
