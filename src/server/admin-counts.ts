import { admin } from '#contract/admin.ts'
import { maxAdminCount } from '#domain/admin-counts.ts'
import type { AdminRole } from '#domain/roles.ts'
import type { Module } from './module.ts'
import type { Register } from './platform/http/register.ts'

/** Whose work it is. Owners do all of it. */
const roleFor = {
  sellers: 'verifier',
  vouchers: 'treasurer',
  reports: 'moderator',
  pairs: 'moderator',
} as const satisfies Record<NonNullable<Module['waitsForAdmins']>['of'], AdminRole>

/** Counts what waits for admins. Each feature counts its own. What is not for this admin's role counts 0. */
export const adminCountRoutes = (register: Register, modules: readonly Module[]): void => {
  const counts = modules.flatMap(({ waitsForAdmins }) => waitsForAdmins ?? [])
  /** Several features have reports. */
  const countOf = async (of: keyof typeof roleFor, role: AdminRole | null): Promise<number> => {
    if (role !== 'owner' && role !== roleFor[of]) return 0
    const found = await Promise.all(
      counts.filter((one) => one.of === of).map((one) => one.count(maxAdminCount)),
    )
    return Math.min(
      maxAdminCount,
      found.reduce((sum, count) => sum + count, 0),
    )
  }
  register(admin, {
    'GET admin/get_counts': async ({ caller: { adminRole } }) => {
      const [sellers, vouchers, reports, pairs] = await Promise.all([
        countOf('sellers', adminRole),
        countOf('vouchers', adminRole),
        countOf('reports', adminRole),
        countOf('pairs', adminRole),
      ])
      return { sellers, vouchers, reports, pairs }
    },
  })
}
