import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type ClientNetwork } from '../../platform/limits/client-network.ts'
import { digest, forgetTries, returnTry, takeTry } from '../../platform/limits/limits.ts'
import { type KeyedLimit, consumeLimits, networkLimits } from '../../platform/limits/network-limits.ts'
import type { BrowserKey } from './known-browsers.ts'

const quarterHour = 900
const hour = 3600
const day = 86_400

/** Over all accounts. Many: a mobile carrier puts thousands of people behind one address. */
const loginsPerNetwork = { most: 1000, seconds: quarterHour }
/** At one account. */
const perNetwork = { most: 10, seconds: quarterHour }
const perNetworkAndDay = { most: 30, seconds: day }
/** At one account, from all networks together: 960 guesses a day, as many as when networks were not told apart. */
const perAccount = { most: 40, seconds: hour }
/** Of a browser that has logged in before. */
const perKnownBrowser = { most: 10, seconds: quarterHour }
/** Passwords that are verified beyond the limits because a right code came with them, at one account. */
const withRightCode = { most: 40, seconds: hour }

/** Who tries to log in, and as whom. */
export interface LoginAttempt {
  email: string
  network: ClientNetwork
  /** Null for a browser that never logged in as this account. */
  browser: BrowserKey | null
}

const accountKey = (email: string) => `login:${digest(email.trim().toLowerCase())}`
const browserKey = (browser: BrowserKey) => `login-browser:${digest(browser)}`
const networkKeys = ({ email, network }: LoginAttempt): { ofQuarter: KeyedLimit[]; ofDay: KeyedLimit[] } => ({
  ofQuarter: networkLimits(accountKey(email), network, perNetwork),
  ofDay: networkLimits(`${accountKey(email)}:day`, network, perNetworkAndDay),
})

/**
 * How often passwords may be guessed at. A browser that has logged in before is counted by itself alone: nobody else can
 * keep it out. All others are counted by account and network, and by account over all networks.
 */
export const createLoginLimits = (db: Db, clock: Clock) => ({
  /** Counts the attempt; throws `too_many_tries` beyond a limit. */
  async count(attempt: LoginAttempt): Promise<void> {
    if (attempt.browser !== null) return takeTry(db, clock, browserKey(attempt.browser), perKnownBrowser)
    const { ofQuarter, ofDay } = networkKeys(attempt)
    await consumeLimits(db, clock, [
      ...networkLimits('login-from', attempt.network, loginsPerNetwork),
      ...ofQuarter,
      ...ofDay,
    ])
    // After the limits of the network, so that what those refuse does not count against the account.
    await takeTry(db, clock, accountKey(attempt.email), perAccount)
  },

  /** Counts an attempt that is beyond the limits, and came with a right code: only the owner of the codes can use these up. */
  countWithRightCode: ({ email }: LoginAttempt): Promise<void> =>
    takeTry(db, clock, `${accountKey(email)}:right-code`, withRightCode),

  /** Takes back an attempt that came with a right code, and whose password was right too. */
  succeededWithRightCode: ({ email }: LoginAttempt): Promise<void> =>
    returnTry(db, `${accountKey(email)}:right-code`),

  /** Forgets the wrong attempts of this browser, or of this subnet; those of others still count. */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    if (attempt.browser !== null) return forgetTries(db, browserKey(attempt.browser))
    const { ofQuarter, ofDay } = networkKeys(attempt)
    for (const [subnet, site] of [ofQuarter, ofDay]) {
      if (subnet) await forgetTries(db, subnet.key)
      if (site) await returnTry(db, site.key)
    }
    await returnTry(db, accountKey(attempt.email))
  },
})
