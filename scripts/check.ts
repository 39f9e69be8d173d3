import { openStorage } from '#server/open-storage.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { runCommand } from './admin/run-command.ts'
import { withConnection } from './admin/with-database.ts'
import { checkAll, sayFindings } from './check/check-all.ts'

/** `npm run check`: checks the consistency of all rows and files, also while the app runs. Exits with 1 on a finding. */
await runCommand('The check could not be made.', async () => {
  const settings = readDatabaseSettings(process.env)
  await withConnection(settings, async (connection) => {
    const checked = await checkAll(connection, openStorage(settings))
    sayFindings(checked, (text) => process.stdout.write(text))
    process.exitCode = checked.findings.length === 0 ? 0 : 1
  })
})
