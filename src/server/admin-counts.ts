import { admin } from '#contract/admin.ts'
import { maxAdminCount } from '#domain/admin-counts.ts'
import type { AdminRole } from '#domain/roles.ts'
import type { Module } from './module.ts'
import type { Caller } from './platform/http/caller.ts'
import type { Register } from './platform/http/register.ts'

/** Whose work it is. Owners do all of it. */
const roleFor = {
  sellers: 'verifier',
  photoRequests: 'verifier',
  vouchers: 'treasurer',
  voucherRequests: 'treasurer',
  reports: 'moderator',
  pairs: 'moderator',
} as const satisfies Record<NonNullable<Module['waitsForAdmins']>[number]['of'], AdminRole>

/** Counts what waits for admins. Each feature counts its own. What is not for this admin's role counts 0. */
export const adminCountRoutes = (register: Register, modules: readonly Module[]): void => {
  const counts = modules.flatMap(({ waitsForAdmins }) => waitsForAdmins ?? [])
  /** Several features have reports. */
  const countOf = async (of: keyof typeof roleFor, { accountID, adminRole }: Caller): Promise<number> => {
    if (adminRole !== 'owner' && adminRole !== roleFor[of]) return 0
    const found = await Promise.all(
      counts.filter((one) => one.of === of).map((one) => one.count(maxAdminCount, accountID)),
    )
    return Math.min(
      maxAdminCount,
      found.reduce((sum, count) => sum + count, 0),
    )
  }
  register(admin, {
    'GET admin/get_counts': async ({ caller }) => {
      const [sellers, photoRequests, vouchers, voucherRequests, reports, pairs] = await Promise.all([
        countOf('sellers', caller),
        countOf('photoRequests', caller),
        countOf('vouchers', caller),
        countOf('voucherRequests', caller),
        countOf('reports', caller),
        countOf('pairs', caller),
      ])
      return { sellers, photoRequests, vouchers, voucherRequests, reports, pairs }
    },
  })
}
