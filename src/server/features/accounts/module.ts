import type { Module, ModuleDependencies } from '../../module.ts'
import type { PersonalPart } from '../../platform/personal-data.ts'
import { createAccountDetails } from './account/account-details.ts'
import { forgottenPasswordRoutes } from './passwords/forgotten-password-routes.ts'
import type { KnownBrowsers } from './login/known-browsers.ts'
import { createLogin } from './login/login.ts'
import { createOwnSessions } from './sessions/own-sessions.ts'
import { createPasswordLinks } from './passwords/password-links.ts'
import { createPersonalData } from './account/personal-data.ts'
import { accountDetailRoutes, accountRoutes, personalDataRoutes, sessionRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { createAccounts } from './service.ts'
import type { Sessions } from './sessions/sessions.ts'

interface Dependencies extends ModuleDependencies {
  sessions: Sessions
  browsers: KnownBrowsers
  /** Whether the site is served over TLS. */
  secure: boolean
  /** The personal data of the other features, in the order in which they lock and erase. */
  personalParts: readonly PersonalPart[]
}

export const accountsModule = ({ sessions, browsers, secure, ...dependencies }: Dependencies): Module => {
  const { database, events, clock, security, settings } = dependencies
  const secondFactorNeeded = settings.ADMINS_NEED_SECOND_FACTOR
  const secondFactors = createSecondFactors(dependencies)
  const passwordLinks = createPasswordLinks({ ...dependencies, secondFactors })
  return {
    routes: (register) => {
      accountRoutes(register, {
        accounts: createAccounts(database, events, clock, security),
        logIn: createLogin(database.db, clock, security, secondFactors),
        browsers,
        sessions,
        secure,
        secondFactorNeeded,
      })
      accountDetailRoutes(register, createAccountDetails({ ...dependencies, secondFactors }), sessions)
      secondFactorRoutes(register, secondFactors, sessions, secondFactorNeeded)
      forgottenPasswordRoutes(register, passwordLinks, browsers, settings.SUPPORT_CONTACT)
      sessionRoutes(register, createOwnSessions(database.db, events, clock, security), sessions)
      personalDataRoutes(register, createPersonalData(dependencies), browsers, sessions)
    },
    jobs: [
      { name: 'ended-sessions', cron: '23 * * * *', run: sessions.removeEnded },
      { name: 'ended-password-links', cron: '29 * * * *', run: passwordLinks.removeEnded },
    ],
  }
}
