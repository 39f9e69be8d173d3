import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

/** The signed-in seller's balance. */
export const balanceQuery = callQuery('GET store/get_balance')

/** Vouchers that can still be redeemed, ascending by amount. */
export const vouchersQuery = pagedQuery('GET store/codegen')
