import { admin } from '#contract/admin.ts'
import { maxAdminCount } from '#domain/admin-counts.ts'
import type { Module } from './module.ts'
import type { Register } from './platform/http/register.ts'

/** Counts what waits for admins. Each feature counts its own. */
export const adminCountRoutes = (register: Register, modules: readonly Module[]): void => {
  const counts = modules.flatMap(({ waitsForAdmins }) => waitsForAdmins ?? [])
  const countOf = async (of: (typeof counts)[number]['of']): Promise<number> =>
    (await counts.find((one) => one.of === of)?.count(maxAdminCount)) ?? 0
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
