import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { takeTry } from '../../platform/limits/limits.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'

const triesPerAccount = { most: 10, seconds: 900 }

/** Before what a stolen session must not do: asks for the password once more. */
export const requirePassword = async (
  db: Db,
  clock: Clock,
  accountID: string,
  password: string,
): Promise<void> => {
  await takeTry(db, clock, `password-again:${accountID}`, triesPerAccount)
  if (!(await isPassword(await findPasswordHash(db, accountID), password)))
    throw new AppError('wrong_password', { fields: { password: 'This is not your password.' } })
}
