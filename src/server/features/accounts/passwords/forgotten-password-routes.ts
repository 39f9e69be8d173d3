import { forgottenPassword as calls } from '#contract/forgotten-password.ts'
import type { Register } from '../../../platform/http/register.ts'
import type { KnownBrowsers } from '../login/known-browsers.ts'
import type { PasswordLinks } from './password-links.ts'

/** `contact`: how people reach the support team; undefined when it is not set. */
export const forgottenPasswordRoutes = (
  register: Register,
  passwordLinks: PasswordLinks,
  browsers: KnownBrowsers,
  contact: string | undefined,
): void =>
  register(calls, {
    'GET auth/support': () => ({ contact: contact ?? null }),
    'POST auth/reset_password': async ({ input, request, reply }) => {
      const { accountID, passwordHash } = await passwordLinks.use(input, request.ip)
      // The link, together with a second-factor code where needed, proves as much as a login does.
      browsers.remember(request, reply, accountID, passwordHash)
      return { response: 'Password changed' }
    },
  })
