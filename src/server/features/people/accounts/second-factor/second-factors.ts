import { v7 as uuidv7 } from 'uuid'
import type { ModuleDependencies } from '../../../../module.ts'
import { readCityName } from '../../../../platform/city-name.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import { changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { refundAttempt, consumeAttempt } from '../../../../platform/limits/limits.ts'
import { isPasskeyCode, takePasskeyCode } from '../../passkeys/challenges.ts'
import { isFactorOf } from '../../passkeys/queries.ts'
import { lockAccount } from '../queries.ts'
import { requirePassword } from '../passwords/require-password.ts'
import {
  hashOfRecoveryCode,
  isOfApp,
  newRecoveryCodes,
  newSecret,
  plainCode,
  stepOf,
  writtenSecret,
} from './second-factor-codes.ts'
import { openSecret, sealSecret } from './second-factor-keys.ts'
import {
  type FactorRow,
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findConfirmedFactor,
  findFactor,
  hasRecoveryCode,
  insertFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor-queries.ts'

/**
 * Three of a million six-digit codes are valid at any moment. At 20 wrong codes a day, somebody who knows the
 * password has a chance of one in forty per year. Recovery codes cannot be guessed and are not limited.
 */
const wrongCodes = { max: 20, seconds: 86_400 }
const firstCodesPerSession = { max: 20, seconds: 900 }

/**
 * Wrong codes are counted per session, per link, per known browser, and for all strangers together, so that nobody
 * uses up the attempts of somebody else.
 */
export type CodeCounter = `session:${string}` | `link:${string}` | `browser:${string}` | 'strangers'
/** The time allowed to finish the set-up with a first code, in milliseconds. */
const setUpTimeoutMs = 30 * 60_000

const wrongCode = () =>
  new AppError('wrong_code', { fields: { code: 'This code is wrong or was already used.' } })

/** Returns the number of sessions that ended. */
type EndOthers = (tx: Tx) => Promise<number>

const giveRecoveryCodes = async (tx: Tx, factorID: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, factorID, codes.map(hashOfRecoveryCode))
  return codes
}

/** Codes of an authenticator app (TOTP) or of passkeys, and ten recovery codes for when the phone is lost. */
export const createSecondFactors = ({
  database: { db },
  clock,
  vault,
  security,
  log,
}: Pick<ModuleDependencies, 'database' | 'clock' | 'vault' | 'security' | 'log'>) => {
  const secretOf = (factor: FactorRow): Buffer => {
    const secret = openSecret(vault, factor)
    if (secret) return secret
    log.error({ keyID: factor.key_id }, 'the secret of a second factor cannot be opened')
    throw new AppError('codes_locked')
  }

  const takeCodeOfApp = async (factor: FactorRow, code: string, counter: CodeCounter): Promise<boolean> => {
    const secret = secretOf(factor)
    const key = `second-factor:${factor.account_id}:${counter}`
    await consumeAttempt(db, clock, key, wrongCodes)
    const step = stepOf(secret, code, clock.now())
    if (step === undefined || !(await takeStep(db, factor.id, step))) return false
    await refundAttempt(db, key)
    return true
  }

  /**
   * Accepts an app code, a recovery code or one that a passkey earned, and uses it up. The caller has checked the password, or a link for a new
   * one.
   */
  const takeCode = async (
    accountID: string,
    factor: FactorRow | undefined,
    typed: string,
    counter: CodeCounter,
  ): Promise<void> => {
    const code = plainCode(typed)
    const taken = isPasskeyCode(code)
      ? await takePasskeyCode(db, accountID, code, clock.now())
      : factor &&
        (isOfApp(code)
          ? await takeCodeOfApp(factor, code, counter)
          : await takeRecoveryCode(db, factor.id, hashOfRecoveryCode(code)))
    if (taken) return
    security('wrong_code', { accountID })
    throw wrongCode()
  }

  const requireBoth = async (caller: Caller, password: string, code: string): Promise<FactorRow> => {
    await requirePassword(db, clock, caller, password)
    const factor = await findConfirmedFactor(db, caller.accountID)
    if (!factor) throw new AppError('second_factor_off')
    await takeCode(caller.accountID, factor, code, `session:${caller.sessionID}`)
    return factor
  }

  /** Holds the lock of the account, so that a session that starts meanwhile is checked or ended. */
  const changing = <Result>(accountID: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    changeAccount(db, accountID, async (tx) => {
      if (!(await lockAccount(tx, accountID))) throw new AppError('not_signed_in')
      return work(tx)
    })

  return {
    async status({ accountID }: Caller) {
      const factor = await findConfirmedFactor(db, accountID)
      return {
        since: factor?.confirmed_at ?? null,
        recoveryCodesLeft: factor ? await countRecoveryCodes(db, factor.id) : 0,
      }
    },

    /**
     * Call it after the password, or a link for a new one, has been checked. Returns a check to run in the
     * transaction that starts the session or sets the password: a second factor that was turned on meanwhile needs a
     * code too.
     */
    async judgeCode(
      accountID: string,
      code: string | undefined,
      counter: CodeCounter,
    ): Promise<(tx: Tx) => Promise<void>> {
      const factor = await findConfirmedFactor(db, accountID)
      const isWanted = factor !== undefined || (await isFactorOf(db, accountID))
      if (isWanted && !code?.trim()) throw new AppError('code_wanted')
      if (isWanted && code) await takeCode(accountID, factor, code, counter)
      return async (tx) => {
        const now = await findConfirmedFactor(tx, accountID)
        const isNew = now ? now.id !== factor?.id : !isWanted && (await isFactorOf(tx, accountID))
        if (isNew) throw new AppError('code_wanted')
      }
    },

    /**
     * Whether this code would be accepted now. Neither counts it nor uses it up. False if the account has no second
     * factor.
     */
    async isRightCode(accountID: string, typed: string): Promise<boolean> {
      const factor = await findConfirmedFactor(db, accountID)
      if (!factor) return false
      const code = plainCode(typed)
      return isOfApp(code)
        ? stepOf(secretOf(factor), code, clock.now()) !== undefined
        : hasRecoveryCode(db, factor.id, hashOfRecoveryCode(code))
    },

    async begin(caller: Caller, password: string) {
      const { accountID, email } = caller
      await requirePassword(db, clock, caller, password)
      const secret = newSecret()
      await changing(accountID, async (tx) => {
        if (await findConfirmedFactor(tx, accountID)) throw new AppError('second_factor_on')
        await deleteFactor(tx, accountID)
        const sealed = sealSecret(vault, { id: uuidv7(), account_id: accountID }, secret)
        await insertFactor(tx, { ...sealed, started_at: clock.now() })
      })
      return writtenSecret(secret, { email, city: await readCityName(db) })
    },

    /** Returns the recovery codes, which are shown only once. */
    async confirm({ accountID, sessionID }: Caller, typed: string, endOthers: EndOthers): Promise<string[]> {
      await consumeAttempt(db, clock, `second-factor-begun:${sessionID}`, firstCodesPerSession)
      const { codes, ended } = await changing(accountID, async (tx) => {
        const factor = await findFactor(tx, accountID)
        if (factor?.confirmed_at) throw new AppError('second_factor_on')
        const now = clock.now()
        if (!factor || now.getTime() - factor.started_at.getTime() > setUpTimeoutMs)
          throw new AppError('set_up_over')
        const step = stepOf(secretOf(factor), plainCode(typed), now)
        if (step === undefined) throw wrongCode()
        await confirmFactor(tx, factor.id, now, step)
        return { ended: await endOthers(tx), codes: await giveRecoveryCodes(tx, factor.id) }
      })
      security('second_factor_on', { accountID, ended })
      return codes
    },

    async turnOff(caller: Caller, password: string, code: string, endOthers: EndOthers): Promise<void> {
      const { accountID } = caller
      await requireBoth(caller, password, code)
      const ended = await changing(accountID, async (tx) => {
        await deleteFactor(tx, accountID)
        return endOthers(tx)
      })
      security('second_factor_off', { accountID, ended })
    },

    async renewRecoveryCodes(caller: Caller, password: string, code: string): Promise<string[]> {
      const { accountID } = caller
      const { id } = await requireBoth(caller, password, code)
      return changing(accountID, async (tx) => {
        // Somebody may have turned it off meanwhile with the next code.
        if ((await findConfirmedFactor(tx, accountID))?.id !== id) throw new AppError('second_factor_off')
        return giveRecoveryCodes(tx, id)
      })
    },
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>
