import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

/** The signed-in seller's balance. */
export const balanceQuery = callQuery('GET store/get_balance')

/** Vouchers that can still be redeemed, ascending by amount. */
export const vouchersQuery = infiniteQueryOptions({
  queryKey: ['GET store/codegen'] as const,
  queryFn: ({ pageParam, signal }) => api('GET store/codegen', { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.cursor ?? undefined,
})
