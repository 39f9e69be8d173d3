import { parseArgs } from 'node:util'
import { endAllSessions, endSessionsOf } from '#server/features/people/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { runCommand } from './admin/run-command.ts'
import { withDatabase } from './admin/with-database.ts'

const usage = 'npm run sessions:end -- EMAIL [--forget-password], or npm run sessions:end -- --all'

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'forget-password': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  })
  const [email] = positionals
  const forgetPassword = values['forget-password']
  const isWhole = values.all ? positionals.length === 0 && !forgetPassword : positionals.length === 1
  if (!isWhole) throw new Error(usage)
  return { email, forgetPassword }
}

const sessionsOf = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`)

/** `npm run sessions:end`: ends the sessions of one account or of everybody. Open pages of a running app are logged out at once. */
const end = async (
  database: Database,
  { email, forgetPassword }: ReturnType<typeof readArguments>,
): Promise<string> => {
  if (email === undefined)
    return `${sessionsOf(await endAllSessions(database, systemClock))} of everybody ended.`
  const { accountID, ended } = await endSessionsOf(database, systemClock, email, { forgetPassword })
  const password = forgetPassword ? ' The password opens nothing any more.' : ''
  return `${sessionsOf(ended)} of ${email} (account ${accountID}) ended.${password}`
}

await runCommand('No session was ended.', async () => {
  const asked = readArguments()
  const said = await withDatabase(readDatabaseSettings(process.env), (database) => end(database, asked))
  process.stdout.write(`${said}\n`)
})
