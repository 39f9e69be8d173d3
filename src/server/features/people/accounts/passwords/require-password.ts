import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { refundAttempt } from '../../../../platform/limits/limits.ts'
import { consumeLimits } from '../../../../platform/limits/network-limits.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from '../queries.ts'

const quarterHour = 900
/** A correct password is not counted. Per session, so that a thief cannot use up the attempts of the owner. */
const wrongPerSession = { max: 10, seconds: quarterHour }
/** Counts correct passwords too, because each costs a hash. */
const askedPerSession = { max: 40, seconds: quarterHour }

/** Asks for the password again before an action that a stolen session must not do. */
export const requirePassword = async (
  db: Db,
  clock: Clock,
  { loginID, sessionID }: Caller,
  password: string,
): Promise<void> => {
  const wrongKey = `password-again:${sessionID}`
  await consumeLimits(db, clock, [
    { key: wrongKey, limit: wrongPerSession },
    { key: `password-asked:${sessionID}`, limit: askedPerSession },
  ])
  const stored = await findPasswordHash(db, loginID)
  if (!(await isPassword(stored, password, { known: loginID })))
    throw new AppError('wrong_password', { fields: { password: 'This is not your password.' } })
  await refundAttempt(db, wrongKey)
}
