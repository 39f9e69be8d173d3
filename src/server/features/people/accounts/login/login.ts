import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Identity } from '../../../../platform/http/caller.ts'
import { networkOf } from '../../../../platform/limits/client-network.ts'
import type { SecurityLog } from '../../../../platform/security-log.ts'
import { toIdentity } from '../sessions/callers.ts'
import type { BrowserKey } from './known-browsers.ts'
import { type LoginAttempt, createLoginLimits } from './login-limits.ts'
import { isOwnNetwork } from './own-networks.ts'
import type { Welcome } from './welcome.ts'
import { type Waiter, createLoginTurns } from '../passwords/password-turns.ts'
import { isPassword } from '../passwords/passwords.ts'
import { findAccountByEmail } from '../queries.ts'
import { findCaller } from '../sessions/session-queries.ts'
import { isPlausibleCode } from '../second-factor/second-factor-codes.ts'
import type { CodeCounter, SecondFactors } from '../second-factor/second-factors.ts'

interface Credentials {
  email: string
  password: string
  /** Second-factor code. */
  code?: string | undefined
}

export interface Client {
  /** `request.ip` */
  ip: string
  browserOf(account: { id: string; password_hash: string }): BrowserKey | null
  device: string | null
}

type Account = Awaited<ReturnType<typeof findAccountByEmail>>

export interface Login {
  caller: Identity
  /** Call it in the transaction that starts the session. */
  judge: (tx: Tx) => Promise<void>
}

/**
 * Beyond the limits every failure takes this many milliseconds, so that timing does not reveal which part was wrong.
 */
const failureDelayMs = 300

const counterOf = ({ browser }: LoginAttempt): CodeCounter =>
  browser === null ? 'strangers' : `browser:${browser}`
/** Attempts from known browsers and from networks of the person do not queue behind strangers for password hashing. */
const waiterOf = ({ browser, network, isOwn }: LoginAttempt): Waiter =>
  browser === null ? (isOwn ? { known: network.subnet } : { network }) : { known: browser }

/**
 * Checks e-mail, password and second-factor code of a login, within rate limits. Starting the session is up to the
 * caller.
 */
export const createLogin = (
  db: Db,
  clock: Clock,
  security: SecurityLog,
  secondFactors: SecondFactors,
  welcome: Welcome,
) => {
  const limits = createLoginLimits(db, clock)
  const takeTurn = createLoginTurns()
  const identify = async (accountID: string): Promise<Identity> => {
    const now = clock.now()
    const found = await findCaller(db, accountID, now)
    if (!found) throw new AppError('wrong_credentials')
    return toIdentity(found, now)
  }

  const withinLimits = async (
    account: Account,
    { password, code }: Credentials,
    attempt: LoginAttempt,
  ): Promise<Login> => {
    if (!(await isPassword(account?.password_hash, password, waiterOf(attempt))) || !account) {
      // The e-mail that was typed is not logged: it may be another person's, or a password typed into the wrong
      // field.
      security('login_failed', { accountID: account?.id })
      throw new AppError('wrong_credentials')
    }
    const caller = await identify(account.id)
    const judge = await secondFactors.judgeCode(account.id, code, counterOf(attempt))
    await limits.succeeded(attempt)
    return { caller, judge }
  }

  /**
   * Somebody else may have used up the attempts of this account, so a correct password with a correct code still gets
   * in. Every other attempt gets the same refusal, which reveals nothing about the password. The code is checked
   * first: it is cheap to check and needs no limit that somebody else could use up.
   */
  const beyondLimits = async (
    account: Account,
    { password, code }: Credentials & { code: string },
    attempt: LoginAttempt,
    refusal: AppError,
  ): Promise<Login> => {
    const failure = wait(failureDelayMs)
    try {
      if (account && (await secondFactors.isRightCode(account.id, code))) {
        await limits.countWithRightCode(attempt)
        // The owner of a correct code does not queue behind strangers.
        if (await isPassword(account.password_hash, password, { known: `code:${account.id}` })) {
          const judge = await secondFactors.judgeCode(account.id, code, counterOf(attempt))
          await limits.succeededWithRightCode(attempt)
          return { caller: await identify(account.id), judge }
        }
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not_ready') throw error
    }
    await failure
    security('login_failed', { accountID: account?.id })
    throw refusal
  }

  const check = async (account: Account, credentials: Credentials, attempt: LoginAttempt): Promise<Login> => {
    const { code } = credentials
    try {
      await limits.count(attempt)
    } catch (error) {
      const isBeyond = error instanceof AppError && error.code === 'too_many_tries'
      if (!isBeyond || code === undefined || !isPlausibleCode(code)) throw error
      return beyondLimits(account, { ...credentials, code }, attempt, error)
    }
    return withinLimits(account, credentials, attempt)
  }

  /**
   * An unknown e-mail and a wrong password get the same answer after the same time. Only somebody who knows the
   * password learns that the account has a second factor.
   */
  return async (credentials: Credentials, { ip, browserOf, device }: Client): Promise<Login> => {
    const { email } = credentials
    const account = await findAccountByEmail(db, email)
    const network = networkOf(ip)
    const isOwn = await isOwnNetwork(db, clock, email, network)
    const attempt = { email, network, isOwn, browser: account ? browserOf(account) : null }
    const work = () => check(account, credentials, attempt)
    const isStranger = attempt.browser === null && !isOwn
    const { caller, judge } = await (isStranger ? takeTurn(network, work) : work())
    return {
      caller,
      judge: async (tx) => {
        await judge(tx)
        const known = attempt.browser !== null
        await welcome(tx, { accountID: caller.accountID, email, network: attempt.network, device, known })
      },
    }
  }
}

export type LogIn = ReturnType<typeof createLogin>
