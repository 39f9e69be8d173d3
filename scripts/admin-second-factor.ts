import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { removeSecondFactor, secondFactorSince } from '#server/features/accounts/index.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { createLog } from '#server/platform/http/log.ts'
import { openDatabase } from '#server/run.ts'
import { readSettings } from '#server/settings.ts'

const { values, positionals } = parseArgs({
  options: { remove: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const answer = async (database: Database, email: string): Promise<string> => {
  if (values.remove)
    return (await removeSecondFactor(database, email))
      ? `${email} logs in with the password alone now, and has to log in anew everywhere.`
      : `${email} had no second factor.`
  const since = await secondFactorSince(database, email)
  return since
    ? `${email} has had a second factor since ${since.toISOString()}.`
    : `${email} has no second factor.`
}

/** Says whether an admin has a second factor; with --remove takes it off, for one who has lost all of it. */
try {
  const [email, ...others] = positionals
  if (!email || others.length > 0)
    throw new Error('Say whose: npm run admin:second-factor -- EMAIL [--remove]')
  const settings = readSettings(process.env)
  const { database, end } = await openDatabase(
    { ...settings, DATA_DIR: resolve(settings.DATA_DIR) },
    createLog('error'),
  )
  try {
    process.stdout.write(`${await answer(database, email)}\n`)
  } finally {
    await end()
  }
} catch (error) {
  process.stderr.write(`Nothing was done. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
