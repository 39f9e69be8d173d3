import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type AdminRole, adminRoles } from '#domain/roles.ts'
import { createAdmin } from '#server/features/people/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/http/log.ts'
import { openDatabase } from '#server/open-database.ts'
import { readSettings } from '#server/settings.ts'
import { askForAdmin } from './admin/ask.ts'

/** `npm run admin:create [-- --role ROLE]`: makes an admin from a prompt, from ADMIN_EMAIL and ADMIN_PASSWORD, or from two lines of standard input. */
try {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'owner' } } })
  const role = adminRoles.find((one): one is AdminRole => one === values.role)
  if (!role) throw new Error(`There is no role "${values.role}". The roles are: ${adminRoles.join(', ')}.`)
  const settings = readSettings(process.env)
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = settings
  const admin =
    ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : await askForAdmin()
  const { database, end } = await openDatabase(
    { ...settings, DATA_DIR: resolve(settings.DATA_DIR) },
    createLog('error'),
  )
  try {
    await createAdmin(database, systemClock, admin, role)
  } finally {
    await end()
  }
  process.stdout.write(`${admin.email} can log in as an admin (${role}).\n`)
} catch (error) {
  process.stderr.write(`No admin was made. ${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && error.cause instanceof Error)
    process.stderr.write(`  ${error.cause.message}\n`)
  process.exit(1)
}
