import { admin } from '#contract/admin.ts'
import { maxAdminCount } from '#domain/admin-counts.ts'
import type { Module } from './module.ts'
import type { Register } from './platform/http/register.ts'

/** Counts what waits for admins. Each feature counts its own. */
export const adminCountRoutes = (register: Register, modules: readonly Module[]): void => {
  const counts = modules.flatMap(({ waitsForAdmins }) => waitsForAdmins ?? [])
  /** Several features have reports. */
  const countOf = async (of: (typeof counts)[number]['of']): Promise<number> => {
    const found = await Promise.all(
      counts.filter((one) => one.of === of).map((one) => one.count(maxAdminCount)),
    )
    return Math.min(
      maxAdminCount,
      found.reduce((sum, count) => sum + count, 0),
    )
  }
  register(admin, {
    'GET admin/get_counts': async () => {
      const [sellers, vouchers, reports, pairs] = await Promise.all([
        countOf('sellers'),
        countOf('vouchers'),
        countOf('reports'),
        countOf('pairs'),
      ])
      return { sellers, vouchers, reports, pairs }
    },
  })
}
