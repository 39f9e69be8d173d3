import type { Database } from '../../platform/db/connect.ts'
import { deleteSessionsOf, findAccountByEmail, lockAccount } from './queries.ts'
import { deleteFactor, findConfirmedFactor } from './second-factor-queries.ts'

const findAccount = async ({ db }: Database, email: string): Promise<string> => {
  const account = await findAccountByEmail(db, email.trim())
  if (!account) throw new Error('There is no account with this e-mail.')
  return account.id
}

/** Since when this account has one; null for none. */
export const secondFactorSince = async (database: Database, email: string): Promise<Date | null> => {
  const factor = await findConfirmedFactor(database.db, await findAccount(database, email))
  return factor?.confirmed_at ?? null
}

/**
 * For a person who has lost phone and recovery codes: the password alone lets in again, and every session ends, as
 * somebody else may have what was lost. Answers whether there was one.
 */
export const removeSecondFactor = async (database: Database, email: string): Promise<boolean> => {
  const accountID = await findAccount(database, email)
  return database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountID)
    const removed = await deleteFactor(tx, accountID)
    await deleteSessionsOf(tx, accountID)
    return removed !== undefined && removed.confirmed_at !== null
  })
}
