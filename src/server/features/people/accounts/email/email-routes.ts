import { email as calls } from '#contract/email.ts'
import { loginOf } from '../../../../platform/http/caller.ts'
import type { Register } from '../../../../platform/http/register.ts'
import { originOf } from '../sessions/device.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SignUps } from '../sign-up/sign-ups.ts'
import type { EmailLinks } from './email-links.ts'

export const emailRoutes = (
  register: Register,
  signUps: SignUps,
  links: EmailLinks,
  sessions: Sessions,
): void =>
  register(calls, {
    'POST auth/confirm_sign_up': async ({ input, request, reply }) => {
      await sessions.start(request, reply, await signUps.confirm(input, originOf(request)))
      return { response: 'Sign up successful!' }
    },
    'POST auth/send_email_link': async ({ caller }) => {
      await links.send(loginOf(caller))
      return { response: 'The link is on its way' }
    },
    'POST auth/confirm_email': async ({ caller, input, request, reply }) => {
      // The link may be opened in another browser, even where somebody else is logged in.
      const isOwn = (accountID: string) => caller?.loginID === accountID
      const { accountID, changed } = await links.confirm(input.token, request.ip, (tx, owner) =>
        isOwn(owner) ? sessions.endOthers(tx, request, owner) : deleteSessionsOf(tx, owner),
      )
      if (changed && caller && isOwn(accountID)) await sessions.startAnother(request, reply, caller)
      return { response: 'Your e-mail address is confirmed', changed }
    },
  })
