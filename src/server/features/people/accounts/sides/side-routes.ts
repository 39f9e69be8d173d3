import type { FastifyRequest } from 'fastify'
import { sides as calls } from '#contract/sides.ts'
import { currentVersions } from '#domain/legal-documents.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import type { Register } from '../../../../platform/http/register.ts'
import type { KnownBrowsers } from '../login/known-browsers.ts'
import { deviceOf } from '../sessions/device.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SessionReply } from '../session-reply.ts'
import type { Sides } from './sides.ts'

interface Services {
  sides: Sides
  sessions: Sessions
  browsers: KnownBrowsers
  sessionReply: SessionReply
}

export const sideRoutes = (
  register: Register,
  { sides, sessions, browsers, sessionReply }: Services,
): void => {
  const acting = (request: FastifyRequest) => (tx: Tx, side: Pick<Caller, 'accountID' | 'loginID'>) =>
    sessions.actAs(tx, request, side)
  register(calls, {
    'POST auth/sell_too': async ({
      caller,
      input: { agreed = currentVersions, adult = true, ...details },
      request,
    }) => sessionReply(await sides.sellToo(caller, { ...details, agreed, adult }, acting(request))),
    'POST auth/join_account': async ({ caller, input, request }) => {
      const browserOf = (account: { id: string; password_hash: string }) => browsers.keyOf(request, account)
      const device = deviceOf(request.headers['user-agent'])
      await sides.join(caller, input, { ip: request.ip, browserOf, device })
      return { response: 'Your accounts have one login now' }
    },
    'POST auth/switch_side': async ({ caller, input, request }) =>
      sessionReply(await sides.switchTo(caller, input.side, acting(request))),
  })
}
