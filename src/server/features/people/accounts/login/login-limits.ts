import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { type ClientNetwork, blockOf } from '../../../../platform/limits/client-network.ts'
import {
  digest,
  resetAttempts,
  refundAttempt,
  consumeAttempt,
  consumeShared,
} from '../../../../platform/limits/limits.ts'
import { type KeyedLimit, consumeLimits, networkLimits } from '../../../../platform/limits/network-limits.ts'
import type { BrowserKey } from './known-browsers.ts'

const quarterHour = 900
const hour = 3600
const day = 86_400

/** For all accounts together. High, because a mobile carrier puts thousands of people behind one address. */
const loginsPerNetwork = { max: 1000, seconds: quarterHour }
/** Per account and network. */
const perNetwork = { max: 10, seconds: quarterHour }
const perNetworkAndDay = { max: 30, seconds: day }
/** Per account, for all networks together: 960 guesses a day. */
const perAccount = { max: 40, seconds: hour }
/** Beyond that, per account and address block, so that who comes from elsewhere still has a guess. */
const perBlock = { max: 1, seconds: day }
/** The same, per account, for all blocks together. It bounds what many thousand networks may guess. */
const perAccountOfBlocks = { max: 600, seconds: day }
/** Per account and browser that has logged in before. */
const perKnownBrowser = { max: 10, seconds: quarterHour }
/** Per account, for attempts beyond the other limits that came with a correct second-factor code. */
const withRightCode = { max: 40, seconds: hour }

/** Who tries to log in, and as whom. */
export interface LoginAttempt {
  email: string
  network: ClientNetwork
  /** Null if the browser has never logged in as this account. */
  browser: BrowserKey | null
  /** Whether somebody has logged in as this account from this network before (`isOwnNetwork`). */
  isOwn: boolean
}

const accountKey = (email: string) => `login:${digest(email.trim().toLowerCase())}`
const browserKey = (browser: BrowserKey) => `login-browser:${digest(browser)}`
/** All of this account by strangers. A block that has used its share up does not use up that of all blocks. */
const consumeOfAccount = async (db: Db, clock: Clock, { email, network }: LoginAttempt): Promise<void> => {
  const key = accountKey(email)
  const asker = blockOf(network.site ?? network.subnet)
  const isBeyond = await consumeShared(db, clock, key, perAccount, { asker, limit: perBlock })
  if (isBeyond) await consumeAttempt(db, clock, `${key}:blocks`, perAccountOfBlocks)
}
const networkKeys = ({ email, network }: LoginAttempt): { ofQuarter: KeyedLimit[]; ofDay: KeyedLimit[] } => ({
  ofQuarter: networkLimits(accountKey(email), network, perNetwork),
  ofDay: networkLimits(`${accountKey(email)}:day`, network, perNetworkAndDay),
})

/**
 * Limits password guessing. A browser that has logged in before has its own limit, so that nobody else can lock it
 * out. All other attempts are limited per account and network, and per account over all networks; beyond the latter an
 * address block that has not guessed yet has one attempt a day.
 */
export const createLoginLimits = (db: Db, clock: Clock) => ({
  /** Counts the attempt. Throws `too_many_tries` beyond a limit. */
  async count(attempt: LoginAttempt): Promise<void> {
    if (attempt.browser !== null)
      return consumeAttempt(db, clock, browserKey(attempt.browser), perKnownBrowser)
    const { ofQuarter, ofDay } = networkKeys(attempt)
    await consumeLimits(db, clock, [
      ...networkLimits('login-from', attempt.network, loginsPerNetwork),
      ...ofQuarter,
      ...ofDay,
    ])
    // From a network of the person others use up nothing. Counted last, so that attempts refused by a network limit do not use up the limit of the account.
    if (!attempt.isOwn) await consumeOfAccount(db, clock, attempt)
  },

  /**
   * For an attempt beyond the limits that came with a correct code. Only the owner of the codes can use this limit
   * up.
   */
  countWithRightCode: ({ email }: LoginAttempt): Promise<void> =>
    consumeAttempt(db, clock, `${accountKey(email)}:right-code`, withRightCode),

  /** Takes that attempt back after the password was correct as well. */
  succeededWithRightCode: ({ email }: LoginAttempt): Promise<void> =>
    refundAttempt(db, `${accountKey(email)}:right-code`),

  /** Resets the limit of this browser or subnet. The attempts of others still count. */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    if (attempt.browser !== null) return resetAttempts(db, browserKey(attempt.browser))
    const { ofQuarter, ofDay } = networkKeys(attempt)
    for (const [subnet, site] of [ofQuarter, ofDay]) {
      if (subnet) await resetAttempts(db, subnet.key)
      if (site) await refundAttempt(db, site.key)
    }
    if (!attempt.isOwn) await refundAttempt(db, accountKey(attempt.email))
  },
})
