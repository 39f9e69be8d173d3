import type { Module, ModuleDependencies } from '../../../module.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { createAccountDetails } from './account/account-details.ts'
import { firstRunRoutes } from './account/first-run-routes.ts'
import { createFirstRun } from './account/first-run.ts'
import { createIdleAccounts } from './account/idle-accounts.ts'
import type { AccountMails } from './email/account-mails.ts'
import { createEmailLinks } from './email/email-links.ts'
import { emailRoutes } from './email/email-routes.ts'
import { createLinkTokens } from './email/link-tokens.ts'
import { createKeepOrigin } from './sign-up/sign-up-origins.ts'
import { createSignUps } from './sign-up/sign-ups.ts'
import { forgottenPasswordRoutes } from './passwords/forgotten-password-routes.ts'
import { createEnter } from './login/enter.ts'
import type { KnownBrowsers } from './login/known-browsers.ts'
import { createLogin } from './login/login.ts'
import { createWelcome } from './login/welcome.ts'
import { createOwnSessions } from './sessions/own-sessions.ts'
import { createPasswordLinks } from './passwords/password-links.ts'
import { type EraseAccount, createPersonalData } from './account/personal-data.ts'
import { accountDetailRoutes, accountRoutes, personalDataRoutes, sessionRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { createAccounts } from './service.ts'
import type { Sessions } from './sessions/sessions.ts'
import { createSessionReply } from './session-reply.ts'
import { sideRoutes } from './sides/side-routes.ts'
import { createSides } from './sides/sides.ts'

interface Dependencies extends ModuleDependencies {
  sessions: Sessions
  browsers: KnownBrowsers
  /** Whether the site is served over TLS. */
  secure: boolean
  mails: AccountMails
  /** The personal data of the other features, in the order in which they lock and erase. */
  personalParts: readonly PersonalPart[]
  erase: EraseAccount
}

export const accountsModule = ({
  sessions,
  browsers,
  secure,
  erase,
  ...dependencies
}: Dependencies): Module => {
  const { database, events, clock, mail, mails, security, settings, vault } = dependencies
  const secondFactorNeeded = settings.ADMINS_NEED_SECOND_FACTOR
  const secondFactors = createSecondFactors(dependencies)
  const tokens = createLinkTokens(vault)
  const links = createEmailLinks({ ...dependencies, tokens })
  const keepOrigin = createKeepOrigin(vault.keysFor('origins of sign-ups'))
  const signUps = createSignUps({ ...dependencies, links, tokens, keepOrigin })
  const logIn = createLogin(database.db, clock, security, secondFactors, createWelcome(clock, mails))
  const passwordLinks = createPasswordLinks({ ...dependencies, secondFactors })
  return {
    routes: (register) => {
      firstRunRoutes(register, createFirstRun(dependencies))
      accountRoutes(register, {
        accounts: createAccounts(dependencies),
        signUps,
        logIn,
        enter: createEnter({ ...dependencies, sessions, secure }),
        browsers,
        sessions,
        secure,
        secondFactorNeeded,
      })
      accountDetailRoutes(register, createAccountDetails({ ...dependencies, secondFactors, links }), sessions)
      sideRoutes(register, {
        sides: createSides({ ...dependencies, logIn }),
        sessions,
        browsers,
        sessionReply: createSessionReply(dependencies),
      })
      secondFactorRoutes(register, secondFactors, sessions, secondFactorNeeded)
      forgottenPasswordRoutes(register, {
        passwordLinks,
        emailLinks: links,
        browsers,
        mail: mail.isOn,
        contact: settings.SUPPORT_CONTACT,
      })
      emailRoutes(register, signUps, links, sessions)
      sessionRoutes(register, createOwnSessions(database.db, events, clock, security), sessions)
      personalDataRoutes(register, createPersonalData(dependencies, erase), browsers, sessions)
    },
    jobs: [
      {
        name: 'idle-accounts',
        cron: '24 1 * * *',
        run: createIdleAccounts({ ...dependencies, erase }),
      },
    ],
  }
}
