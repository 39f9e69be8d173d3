import { forgottenPassword as calls } from '#contract/forgotten-password.ts'
import type { Register } from '../../platform/http/register.ts'
import type { PasswordLinks } from './password-links.ts'

/** `contact`: how people reach the team, where the settings say so. */
export const forgottenPasswordRoutes = (
  register: Register,
  passwordLinks: PasswordLinks,
  contact: string | undefined,
): void =>
  register(calls, {
    'GET auth/support': () => ({ contact: contact ?? null }),
    'POST auth/reset_password': async ({ input, request }) => {
      await passwordLinks.use(input, request.ip)
      return { response: 'Password changed' }
    },
  })
