import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/connect.ts'
import { hashPassword } from './passwords.ts'
import {
  deleteAllSessions,
  deleteSessionsOf,
  findAccountByEmail,
  lockAccount,
  updatePassword,
} from './queries.ts'

/**
 * For whoever runs the marketplace: the database tells every process, and so every open page. `forgetPassword`: nobody
 * knows the new one, so that who knew the old one does not come back. Answers whose sessions ended, and how many.
 */
export const endSessionsOf = async (
  { db }: Database,
  email: string,
  { forgetPassword = false } = {},
): Promise<{ accountID: string; ended: number }> => {
  const account = await findAccountByEmail(db, email.trim())
  if (!account) throw new Error('There is no account with this e-mail.')
  const newHash = forgetPassword ? await hashPassword(randomBytes(32).toString('base64url')) : undefined
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account.id)
    if (newHash !== undefined) await updatePassword(tx, account.id, newHash)
    return { accountID: account.id, ended: await deleteSessionsOf(tx, account.id) }
  })
}

/** Of everybody. Answers how many. */
export const endAllSessions = ({ db }: Database): Promise<number> => deleteAllSessions(db)
