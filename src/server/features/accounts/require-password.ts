import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { returnTry, takeTry } from '../../platform/limits/limits.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'

/** Only a right password makes another session: a thief gets no more guesses, and uses up nobody else's. */
const attemptsPerSession = { most: 10, seconds: 900 }

/** Before what a stolen session must not do: asks for the password once more. */
export const requirePassword = async (
  db: Db,
  clock: Clock,
  { accountID, sessionID }: Caller,
  password: string,
): Promise<void> => {
  const key = `password-again:${sessionID}`
  await takeTry(db, clock, key, attemptsPerSession)
  if (!(await isPassword(await findPasswordHash(db, accountID), password)))
    throw new AppError('wrong_password', { fields: { password: 'This is not your password.' } })
  await returnTry(db, key)
}
