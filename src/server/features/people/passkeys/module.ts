import { passkeys as calls } from '#contract/passkeys.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { loginOf } from '../../../platform/http/caller.ts'
import type { AccountMails } from '../accounts/email/account-mails.ts'
import { createEnter } from '../accounts/login/enter.ts'
import type { KnownBrowsers } from '../accounts/login/known-browsers.ts'
import { createWelcome } from '../accounts/login/welcome.ts'
import { deviceOf } from '../accounts/sessions/device.ts'
import type { Sessions } from '../accounts/sessions/sessions.ts'
import { passkeysPart } from './personal-data.ts'
import { toList } from './presenter.ts'
import { createPasskeys } from './service.ts'

interface Dependencies extends ModuleDependencies {
  sessions: Sessions
  browsers: KnownBrowsers
  /** Whether the site is served over TLS. */
  secure: boolean
  mails: AccountMails
}

export const passkeysModule = ({ sessions, browsers, secure, ...dependencies }: Dependencies): Module => {
  const { clock, mails } = dependencies
  const enter = createEnter({ ...dependencies, sessions, secure })
  const passkeys = createPasskeys({ ...dependencies, welcome: createWelcome(clock, mails) })
  return {
    routes: (register) =>
      register(calls, {
        'GET auth/get_passkeys': async ({ caller }) =>
          toList(await passkeys.list(loginOf(caller)), passkeys.isOn),
        'POST auth/new_passkey_options': ({ caller, input }) => passkeys.beginToMake(loginOf(caller), input),
        'POST auth/new_passkey': async ({ caller, input, request, reply }) => {
          const device = deviceOf(request.headers['user-agent'])
          const { isFactor, ...made } = await passkeys.make(loginOf(caller), input, device, (tx) =>
            sessions.endOthers(tx, request, caller.loginID),
          )
          if (isFactor) await sessions.startAnother(request, reply, caller)
          return { response: 'Passkey added', ...made }
        },
        'POST auth/rename_passkey': async ({ caller, input: { passkeyID, name } }) => {
          await passkeys.rename(loginOf(caller), passkeyID, name)
          return { response: 'Passkey renamed' }
        },
        'POST auth/remove_passkey': async ({ caller, input: { passkeyID, ...proof } }) => {
          await passkeys.remove(loginOf(caller), passkeyID, proof)
          return { response: 'Passkey removed' }
        },
        'POST auth/passkey_login_options': ({ request }) => passkeys.beginToUse(request.ip),
        'POST auth/passkey_login': async ({ input: { language, ...used }, request, reply }) => {
          const client = { ip: request.ip, device: deviceOf(request.headers['user-agent']) }
          const login = await passkeys.logIn(
            used,
            client,
            (account) => browsers.keyOf(request, account) !== null,
          )
          const session = await enter(request, reply, { ...login, withPasskey: true }, language)
          return { ...session, passkeyID: login.passkeyID }
        },
        'POST auth/passkey_code': async ({ caller, input, request }) => ({
          code: await passkeys.earnCode(input, request.ip, caller && loginOf(caller)),
        }),
      }),
    personalData: passkeysPart,
  }
}
