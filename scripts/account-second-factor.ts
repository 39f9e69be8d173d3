import { parseArgs } from 'node:util'
import { removeSecondFactor, secondFactorSince } from '#server/features/people/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { runCommand } from './admin/run-command.ts'
import { withDatabase } from './admin/with-database.ts'

const readArguments = () => {
  const { values, positionals } = parseArgs({
    options: { remove: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [email, ...others] = positionals
  if (!email || others.length > 0)
    throw new Error('Say whose: npm run account:second-factor -- EMAIL [--remove]')
  return { email, remove: values.remove }
}

const answer = async (
  database: Database,
  { email, remove }: ReturnType<typeof readArguments>,
): Promise<string> => {
  if (remove)
    return (await removeSecondFactor(database, systemClock, email))
      ? `${email} logs in with the password alone now, and has to log in anew everywhere.`
      : `${email} had no second factor.`
  const since = await secondFactorSince(database, email)
  return since
    ? `${email} has had a second factor since ${since.toISOString()}.`
    : `${email} has no second factor.`
}

/**
 * Shows whether an account has a second factor. With --remove it removes the factor, for a person who has lost it. The app
 * may run meanwhile.
 */
await runCommand('Nothing was done.', async () => {
  const asked = readArguments()
  const said = await withDatabase(readDatabaseSettings(process.env), (database) => answer(database, asked))
  process.stdout.write(`${said}\n`)
})
