import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { returnTry } from '../../platform/limits/limits.ts'
import { consumeLimits } from '../../platform/limits/network-limits.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'

const quarterHour = 900
/** Only a right password makes another session: a thief gets no more guesses, and uses up nobody else's. */
const wrongPerSession = { most: 10, seconds: quarterHour }
/** Each costs a hash, the right ones too. */
const askedPerSession = { most: 40, seconds: quarterHour }

/** Before what a stolen session must not do: asks for the password once more. */
export const requirePassword = async (
  db: Db,
  clock: Clock,
  { accountID, sessionID }: Caller,
  password: string,
): Promise<void> => {
  const wrongKey = `password-again:${sessionID}`
  await consumeLimits(db, clock, [
    { key: wrongKey, limit: wrongPerSession },
    { key: `password-asked:${sessionID}`, limit: askedPerSession },
  ])
  const stored = await findPasswordHash(db, accountID)
  if (!(await isPassword(stored, password, { known: accountID })))
    throw new AppError('wrong_password', { fields: { password: 'This is not your password.' } })
  await returnTry(db, wrongKey)
}
