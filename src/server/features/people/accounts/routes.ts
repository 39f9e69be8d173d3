import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountDetails } from '#contract/account-details.ts'
import { accounts as calls } from '#contract/accounts.ts'
import { myData } from '#contract/my-data.ts'
import { sessions as sessionCalls } from '#contract/sessions.ts'
import { currentVersions } from '#domain/legal-documents.ts'
import { loginOf } from '../../../platform/http/caller.ts'
import { isPhotoCached } from '../../../platform/http/private-photo.ts'
import { languageOf, rememberLanguage } from '../../../platform/http/language.ts'
import { type Register, RawJson } from '../../../platform/http/register.ts'
import type { AccountDetailsService } from './account/account-details.ts'
import type { KnownBrowsers } from './login/known-browsers.ts'
import type { Enter } from './login/enter.ts'
import type { LogIn } from './login/login.ts'
import type { OwnSessions } from './sessions/own-sessions.ts'
import type { PersonalDataService } from './account/personal-data.ts'
import { toSession } from './presenter.ts'
import type { Accounts } from './service.ts'
import { deviceOf, originOf } from './sessions/device.ts'
import type { NewAccount, SignUps } from './sign-up/sign-ups.ts'
import type { Sessions } from './sessions/sessions.ts'

interface AccountServices {
  accounts: Accounts
  signUps: SignUps
  logIn: LogIn
  enter: Enter
  browsers: KnownBrowsers
  sessions: Sessions
  /** Whether the site is served over TLS. */
  secure: boolean
  /** Whether the settings require a second factor of every admin. */
  secondFactorNeeded: boolean
}

export const accountRoutes = (
  register: Register,
  { accounts, signUps, logIn, enter, browsers, sessions, secure, secondFactorNeeded }: AccountServices,
): void => {
  const signedUp = async (request: FastifyRequest, reply: FastifyReply, made: NewAccount | null) => {
    const response = 'Sign up successful!'
    if (!made) return { response, confirm_by_mail: true as const }
    await sessions.start(request, reply, made)
    return { response }
  }
  register(calls, {
    'POST auth/new_shop_user': async ({
      input: { isFeminine, tagIDs = [], agreed = currentVersions, ...person },
      request,
      reply,
    }) => {
      const newcomer = { ...person, language: languageOf(request) }
      const made = await signUps.signUpBuyer(newcomer, { isFeminine, tagIDs, agreed }, originOf(request))
      return signedUp(request, reply, made)
    },
    'POST auth/new_shop_owner': async ({
      input: { address, street, barangay, municipality, agreed = currentVersions, adult = true, ...person },
      request,
      reply,
    }) => {
      const details = { address, street, barangay, municipality, agreed, adult }
      const newcomer = { ...person, language: languageOf(request) }
      const made = await signUps.signUpSeller(newcomer, details, originOf(request))
      return signedUp(request, reply, made)
    },
    'POST auth/login': async ({ input, request, reply }) => {
      const browserOf = (account: { id: string; password_hash: string }) => browsers.keyOf(request, account)
      const device = deviceOf(request.headers['user-agent'])
      const login = await logIn(input, { ip: request.ip, browserOf, device })
      return enter(request, reply, login, input.language)
    },
    'POST auth/set_language': async ({ caller, input: { language }, reply }) => {
      if (caller) await accounts.setLanguage(caller, language)
      rememberLanguage(reply, language, secure)
      return { response: 'Language saved' }
    },
    'POST auth/logout': async ({ request, reply }) => {
      await sessions.end(request, reply)
      return { response: 'Logged out' }
    },
    'GET auth/session': async ({ caller }) => ({
      ...toSession(caller, secondFactorNeeded),
      ...(await accounts.missingOf(caller)),
    }),
    'POST auth/change_password': async ({ caller, input, request, reply }) => {
      await accounts.changePassword(loginOf(caller), input.password, input.new_password, (tx) =>
        sessions.endOthers(tx, request, caller.loginID),
      )
      await sessions.startAnother(request, reply, caller)
      return { response: 'Password changed' }
    },
    'GET auth/home_address': ({ caller }) => accounts.homeAddress(caller.accountID),
    'GET store/get_all_tags': async () => new RawJson(await accounts.allTags()),
    'GET auth/get_pref_for_user': ({ caller }) => accounts.preferences(caller),
    'POST auth/attach_pref_to_user': async ({ caller, input }) => {
      await accounts.replacePreferences(caller, input.tagIDs ?? [])
      return { response: 'Preferences saved' }
    },
  })
}

export const accountDetailRoutes = (
  register: Register,
  details: AccountDetailsService,
  sessions: Sessions,
): void =>
  register(
    accountDetails,
    {
      'GET auth/account': ({ caller }) => details.of(caller),
      'POST auth/change_details': async ({
        caller,
        input: { password, code, ...changes },
        request,
        reply,
      }) => {
        const { emailChanged, emailWaits } = await details.change(caller, { password, code }, changes, (tx) =>
          sessions.endOthers(tx, request, caller.loginID),
        )
        if (emailChanged) await sessions.startAnother(request, reply, caller)
        return {
          response: 'Your details were changed',
          ...(emailWaits && { confirm_by_mail: true as const }),
        }
      },
      'POST auth/set_photo': async ({ caller, input }) => ({
        photo: await details.setPhoto(caller, input.img),
      }),
      'POST auth/remove_photo': async ({ caller }) => {
        await details.removePhoto(caller)
        return { response: 'Your photo was removed' }
      },
      'GET auth/get_photo': async ({ input, request, reply }) => {
        const bytes = await details.readPhoto(input.id)
        // The id is of this photo alone.
        return isPhotoCached(request, reply, input.id) ? reply.send() : bytes
      },
    },
    { 'POST auth/set_photo': details.consumePhotoAttempt },
  )

export const sessionRoutes = (register: Register, own: OwnSessions, sessions: Sessions): void =>
  register(sessionCalls, {
    'GET auth/sessions': ({ caller, request }) => own.list(loginOf(caller), sessions.tokenHashOf(request)),
    'POST auth/end_session': async ({ caller, input, request }) => {
      await own.endOne(loginOf(caller), sessions.tokenHashOf(request), input.sessionID)
      return { response: 'Logged out' }
    },
    'POST auth/end_other_sessions': async ({ caller, request }) => {
      const ended = await own.endOthers(loginOf(caller), sessions.tokenHashOf(request))
      return { response: 'Logged out everywhere else', ended }
    },
  })

/** Apart from the other routes, because its service is made of parts of all features. */
export const personalDataRoutes = (
  register: Register,
  personalData: PersonalDataService,
  browsers: KnownBrowsers,
  sessions: Sessions,
): void =>
  register(myData, {
    'POST auth/my_data': ({ caller, input }) => personalData.collect(caller, input.password),
    'POST auth/delete_account': async ({ caller, input, request, reply }) => {
      await personalData.remove(caller, input.password, input.giveUpBalance ?? false)
      await sessions.end(request, reply)
      browsers.forget(request, reply, caller.loginID)
      return { response: 'Your account was deleted' }
    },
  })
