import type { AdminRole } from '#domain/roles.ts'

/** Which admins have each page of their panel. Owners have all of them, and pages that are not listed everybody has. */
const rolesOf: Record<string, readonly AdminRole[]> = {
  '/': ['verifier'],
  '/generate': ['treasurer'],
  '/reports': ['moderator', 'verifier'],
  '/same': ['moderator'],
  '/figures': ['moderator'],
  '/channels': ['treasurer'],
  '/qrchanges': ['treasurer'],
  '/roles': [],
  '/breach': [],
  '/setup': [],
}

export const mayOpen = (role: AdminRole | null, path: string): boolean =>
  role === 'owner' || (rolesOf[path]?.some((one) => one === role) ?? true)

/** The page that opens at `/` for admins who do not verify sellers. */
export const firstPath = (role: AdminRole | null): string => (role === 'treasurer' ? '/generate' : '/reports')
