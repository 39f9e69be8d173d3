import { z } from 'zod'
import { maxAdminCount } from '#domain/admin-counts.ts'
import { calls, everyAdmin } from './define.ts'

const count = z.int().min(0).max(maxAdminCount)

export const admin = calls({
  'GET admin/get_counts': {
    summary: `How much waits for admins, counted up to ${maxAdminCount}`,
    who: ['admin'],
    admins: everyAdmin,
    reply: z.object({
      /** Sellers who await a decision. */
      sellers: count,
      /** Other admins who ask for an agreement to see ID photos again. */
      photoRequests: count,
      /** Vouchers that can still be redeemed. */
      vouchers: count,
      /** Other admins who ask for an agreement to make vouchers. */
      voucherRequests: count,
      /** Open entries of the queue without sellers and pairs. */
      reports: count,
      /** Pairs of listings that may be the same item. */
      pairs: count,
    }),
  },
})
