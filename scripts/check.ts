import { resolve } from 'node:path'
import { findEmbedded } from '#server/platform/db/embedded/index.ts'
import { openStorage } from '#server/open-storage.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { checkAll, sayFindings } from './check/check-all.ts'

/** `npm run check`: checks the consistency of all rows and files, also while the app runs. Exits with 1 on a finding. */
try {
  const settings = readDatabaseSettings(process.env)
  const embedded = settings.DATABASE_URL ? null : await findEmbedded(resolve(settings.DATA_DIR))
  try {
    const connection = embedded?.connection ?? { connectionString: settings.DATABASE_URL }
    const checked = await checkAll(connection, openStorage(settings))
    sayFindings(checked, (text) => process.stdout.write(text))
    process.exitCode = checked.findings.length === 0 ? 0 : 1
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  process.stderr.write(
    `The check could not be made. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
