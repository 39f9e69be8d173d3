import { randomBytes } from 'node:crypto'
import { recordCommand } from '../../../../platform/admin-acts.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import { changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { deletePasskeysOf } from '../../passkeys/queries.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findAccountByEmail, lockAccount, updatePassword } from '../queries.ts'
import { deleteAllSessions, deleteSessionsOf } from './session-queries.ts'

/**
 * For operators. `forgetPassword` also sets a random password, so that nobody can log in with the old one, and removes passkeys. Returns
 * the account and the number of sessions that were ended. Pages that are open are notified by the database.
 */
export const endSessionsOf = async (
  { db }: Database,
  clock: Clock,
  email: string,
  { forgetPassword = false } = {},
): Promise<{ accountID: string; ended: number }> => {
  const account = await findAccountByEmail(db, email.trim())
  if (!account) throw new Error('There is no account with this e-mail.')
  const newHash = forgetPassword ? await hashPassword(randomBytes(32).toString('base64url')) : undefined
  return changeAccount(db, account.id, async (tx) => {
    await lockAccount(tx, account.id)
    if (newHash !== undefined) {
      await updatePassword(tx, account.id, newHash)
      // Whoever knew the password may have made one.
      await deletePasskeysOf(tx, account.id)
    }
    await recordCommand(tx, { act: 'sessions_ended', at: clock.now(), personID: account.id })
    return { accountID: account.id, ended: await deleteSessionsOf(tx, account.id) }
  })
}

/** Ends the sessions of all accounts and returns their number. */
export const endAllSessions = ({ db }: Database, clock: Clock): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await recordCommand(tx, { act: 'all_sessions_ended', at: clock.now() })
    return deleteAllSessions(tx)
  })
