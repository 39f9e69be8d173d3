import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { email, password } from '#contract/accounts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AdminRole } from '#domain/roles.ts'
import { type Database, refusedBy } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Settings } from '../../../settings.ts'
import { refuseWeakPassword } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { hasAdmin, insertAccount } from '../queries.ts'

const Admin = z.object({ email, password })

/** For the command line: errors are sentences for the operator. The rules are those of the sign-up form. */
export const createAdmin = async (
  { db }: Database,
  clock: Clock,
  given: { email: string; password: string },
  role: AdminRole = 'owner',
): Promise<void> => {
  const checked = Admin.safeParse(given)
  if (!checked.success) throw new Error(checked.error.issues[0]?.message)
  refuseWeakPassword(checked.data.password, checked.data)
  const account = {
    id: uuidv7(),
    kind: 'admin' as const,
    admin_role: role,
    email: checked.data.email,
    password_hash: await hashPassword(checked.data.password),
    // These names appear in the log of photo views. An admin needs no phone number.
    first_name: 'Admin',
    last_name: checked.data.email,
    phone_no: '',
    created_at: clock.now(),
  }
  try {
    await db.transaction().execute((tx) => insertAccount(tx, account))
  } catch (error) {
    if (refusedBy(error) === 'accounts_email') throw new AppError('email_taken')
    throw error
  }
}

/** Creates the admin named in the settings unless an admin exists. */
export const createFirstAdmin = async (
  database: Database,
  clock: Clock,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<void> => {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD || (await hasAdmin(database.db))) return
  try {
    await createAdmin(database, clock, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  } catch (error) {
    // Another server that started at the same moment may have created the admin first.
    if (await hasAdmin(database.db)) return
    throw new Error('The admin of ADMIN_EMAIL and ADMIN_PASSWORD could not be made.', { cause: error })
  }
}
