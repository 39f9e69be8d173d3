import { recordCommand } from '../../../../platform/admin-acts.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import { changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { deletePasskeysOf, isFactorOf, passkeysOf } from '../../passkeys/queries.ts'
import { findAccountByEmail, lockAccount } from '../queries.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { deleteFactor, findConfirmedFactor } from './second-factor-queries.ts'

const findAccount = async ({ db }: Database, email: string): Promise<string> => {
  const account = await findAccountByEmail(db, email.trim())
  if (!account) throw new Error('There is no account with this e-mail.')
  return account.id
}

/** Null if the account has no second factor. */
export const secondFactorSince = async (database: Database, email: string): Promise<Date | null> => {
  const { db } = database
  const accountID = await findAccount(database, email)
  const factor = await findConfirmedFactor(db, accountID)
  if (factor) return factor.confirmed_at
  const passkeys = (await isFactorOf(db, accountID)) ? await passkeysOf(db, accountID) : []
  return passkeys.at(-1)?.created_at ?? null
}

/**
 * For a person who has lost both phone and recovery codes. Removes passkeys too. The password alone is enough to log in afterwards. All
 * sessions end, because somebody else may have what was lost. Returns whether there was a second factor.
 */
export const removeSecondFactor = async (
  database: Database,
  clock: Clock,
  email: string,
): Promise<boolean> => {
  const accountID = await findAccount(database, email)
  return changeAccount(database.db, accountID, async (tx) => {
    await lockAccount(tx, accountID)
    const removed = await deleteFactor(tx, accountID)
    await deleteSessionsOf(tx, accountID)
    const passkeys = await deletePasskeysOf(tx, accountID)
    const hadOne = passkeys > 0 || (removed !== undefined && removed.confirmed_at !== null)
    const act = hadOne ? 'second_factor_removed' : 'sessions_ended'
    await recordCommand(tx, { act, at: clock.now(), personID: accountID })
    return hadOne
  })
}
