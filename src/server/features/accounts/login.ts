import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Identity } from '../../platform/http/caller.ts'
import { networkOf } from '../../platform/limits/client-network.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import { toIdentity } from './callers.ts'
import type { BrowserKey } from './known-browsers.ts'
import { type LoginAttempt, createLoginLimits } from './login-limits.ts'
import type { Waiter } from './password-turns.ts'
import { isPassword } from './passwords.ts'
import { findAccountByEmail, findCaller } from './queries.ts'
import { isPlausibleCode } from './second-factor-codes.ts'
import type { CodeCounter, SecondFactors } from './second-factors.ts'

interface Credentials {
  email: string
  password: string
  /** Of a second factor. */
  code?: string | undefined
}

interface Client {
  /** As `request.ip` gives it. */
  ip: string
  browserOf(account: { id: string; password_hash: string }): BrowserKey | null
}

type Account = Awaited<ReturnType<typeof findAccountByEmail>>

export interface Login {
  caller: Identity
  /** Asked in the transaction that starts the session. */
  judge: (tx: Tx) => Promise<void>
}

/** Beyond the limits every failure is answered after so many milliseconds: time must not tell which part was wrong. */
const failsAfter = 300

const counterOf = ({ browser }: LoginAttempt): CodeCounter =>
  browser === null ? 'strangers' : `browser:${browser}`
/** For the turn of a password: a known browser waits in no line with strangers. */
const waiterOf = ({ browser, network }: LoginAttempt): Waiter =>
  browser === null ? { network: network.subnet } : { known: browser }

export const createLogin = (db: Db, clock: Clock, security: SecurityLog, secondFactors: SecondFactors) => {
  const limits = createLoginLimits(db, clock)
  const identify = async (accountID: string): Promise<Identity> => {
    const found = await findCaller(db, accountID)
    if (!found) throw new AppError('wrong_credentials')
    return toIdentity(found)
  }

  const withinLimits = async (
    account: Account,
    { password, code }: Credentials,
    attempt: LoginAttempt,
  ): Promise<Login> => {
    if (!(await isPassword(account?.password_hash, password, waiterOf(attempt))) || !account) {
      // Whoever tried: an e-mail that nobody has here may be somebody's elsewhere, or a password in the wrong field.
      security('login_failed', { accountID: account?.id })
      throw new AppError('wrong_credentials')
    }
    const caller = await identify(account.id)
    const judge = await secondFactors.judgeCode(account.id, code, counterOf(attempt))
    await limits.succeeded(attempt)
    return { caller, judge }
  }

  /**
   * Others have used up the attempts. A right password with a right code gets in all the same; whatever else came is
   * refused as if nothing had been looked at, so that nobody learns a password here. The code is checked first: it costs
   * next to nothing, so that it needs no limit which somebody else could use up.
   */
  const beyondLimits = async (
    account: Account,
    { password, code }: Credentials & { code: string },
    attempt: LoginAttempt,
    refusal: AppError,
  ): Promise<Login> => {
    const failure = wait(failsAfter)
    try {
      if (account && (await secondFactors.isRightCode(account.id, code))) {
        await limits.countWithRightCode(attempt)
        // Whoever has a right code waits in no line with strangers.
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

  /** The same answer, after the same time, for an unknown e-mail and a wrong password; only who has the password hears of a
   * second factor. */
  return async (credentials: Credentials, { ip, browserOf }: Client): Promise<Login> => {
    const email = credentials.email.trim()
    const account = await findAccountByEmail(db, email)
    const attempt = { email, network: networkOf(ip), browser: account ? browserOf(account) : null }
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
}

export type LogIn = ReturnType<typeof createLogin>
