import { forgottenPassword as calls } from '#contract/forgotten-password.ts'
import type { Register } from '../../../../platform/http/register.ts'
import type { EmailLinks } from '../email/email-links.ts'
import type { KnownBrowsers } from '../login/known-browsers.ts'
import type { PasswordLinks } from './password-links.ts'

interface Services {
  passwordLinks: PasswordLinks
  emailLinks: EmailLinks
  browsers: KnownBrowsers
  /** Whether a link can be sent by mail. */
  mail: boolean
  /** How people reach the support team; undefined when it is not set. */
  contact: string | undefined
}

export const forgottenPasswordRoutes = (
  register: Register,
  { passwordLinks, emailLinks, browsers, mail, contact }: Services,
): void =>
  register(calls, {
    'GET auth/support': () => ({ contact: contact ?? null, mail }),
    'POST auth/forgot_password': async ({ input, request }) => {
      await emailLinks.forgotPassword(input.email, {
        ip: request.ip,
        browserOf: (account) => browsers.keyOf(request, account),
      })
      return { response: 'If there is an account with this e-mail, a link is on its way' }
    },
    'POST auth/reset_password': async ({ input, request, reply }) => {
      const { accountID, passwordHash } = await passwordLinks.use(input, request.ip)
      // The link, together with a second-factor code where needed, proves as much as a login does.
      browsers.remember(request, reply, accountID, passwordHash)
      return { response: 'Password changed' }
    },
  })
