import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import * as fields from '#contract/accounts.ts'
import type { AdminRole } from '#domain/roles.ts'
import { recordAct, recordCommand } from '../../../../platform/admin-acts.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { type Database, type Tx, refusedBy } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Settings } from '../../../../settings.ts'
import { refuseWeakPassword } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { hasAdmin, insertAccount } from '../queries.ts'

/** The id of an advisory lock. The number is arbitrary but must be the same in every process, and different from other locks. */
const advisoryLock = 7_201_948_551

const Admin = z.object({ email: fields.email, password: fields.password })

interface NewAdmin {
  email: string
  password: string
  first_name: string
  last_name: string
}

/**
 * `roleIn` gives the role, and may refuse, in the transaction. Admins are made one after the other, so it sees those made
 * before. Without a `waiter`, as in a command, nobody queues. The log
 * has it as an act of the new admin, or of the operator if it is by command.
 */
export const insertAdmin = async (
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  { password, ...person }: NewAdmin,
  roleIn: (tx: Tx) => Promise<AdminRole>,
  { waiter, byCommand = false }: { waiter?: Parameters<typeof hashPassword>[1]; byCommand?: boolean },
): Promise<void> => {
  refuseWeakPassword(password, person)
  const id = uuidv7()
  const password_hash = await hashPassword(password, waiter)
  const at = clock.now()
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)
      const admin_role = await roleIn(tx)
      // An admin needs no phone number.
      const account = { ...person, id, kind: 'admin' as const, admin_role, password_hash, phone_no: '' }
      await insertAccount(tx, { ...account, created_at: at })
      await (byCommand
        ? recordCommand(tx, { act: 'admin_made', at, personID: id, words: admin_role })
        : recordAct(tx, { adminID: id, act: 'admin_joined', at, words: admin_role }))
    })
  } catch (error) {
    if (refusedBy(error) === 'accounts_email') throw new AppError('email_taken')
    throw error
  }
}

/** The role of the first admin. Throws if there is one already. */
export const roleOfFirstAdmin = async (tx: Tx): Promise<AdminRole> => {
  if (await hasAdmin(tx)) throw new AppError('not_found')
  return 'owner'
}

/** For the command line: errors are sentences for the operator. The rules are those of the sign-up form. */
export const createAdmin = async (
  database: Database,
  clock: Clock,
  given: { email: string; password: string },
  role: AdminRole = 'owner',
  roleIn: (tx: Tx) => Promise<AdminRole> = async () => role,
): Promise<void> => {
  const checked = Admin.safeParse(given)
  if (!checked.success) throw new Error(checked.error.issues[0]?.message)
  // These names appear in the log of what admins do.
  const names = { first_name: 'Admin', last_name: checked.data.email }
  await insertAdmin(database, clock, { ...checked.data, ...names }, roleIn, { byCommand: true })
}

/** Creates the admin named in the settings unless an admin exists. */
export const createFirstAdmin = async (
  database: Database,
  clock: Clock,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<void> => {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD || (await hasAdmin(database.db))) return
  try {
    const admin = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
    await createAdmin(database, clock, admin, 'owner', roleOfFirstAdmin)
  } catch (error) {
    // Another server that started at the same moment may have created the admin first.
    if (await hasAdmin(database.db)) return
    throw new Error('The admin of ADMIN_EMAIL and ADMIN_PASSWORD could not be made.', { cause: error })
  }
}
