import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/index.ts'
import {
  markRestoreInFolder,
  refuseUnfinishedRestoreInFolder,
  unmarkRestoreInFolder,
} from '#server/platform/db/unfinished-restore.ts'
import { openStorage } from '#server/open-storage.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { readIdentities } from './backup/encryption.ts'
import { restore, verifyBackup } from './backup/restore.ts'
import { refuseUsedFolder } from './backup/used-folder.ts'
import { checkAll, sayFindings } from './check/check-all.ts'

const say = (text: string): boolean => process.stdout.write(text)

/** `npm run restore -- FOLDER`: restores a backup into an empty database and storage, then checks the result. */
const restoreFrom = async (given: string | undefined): Promise<boolean> => {
  if (!given) throw new Error('Say which: npm run restore -- FOLDER')
  const folder = resolve(given)
  const settings = readDatabaseSettings(process.env)
  const dataDir = resolve(settings.DATA_DIR)
  if (!settings.DATABASE_URL) {
    await refuseUnfinishedRestoreInFolder(dataDir)
    await refuseUsedFolder(dataDir)
  }
  say(`Reading ${folder}\n`)
  const identityFile = process.env['BACKUP_IDENTITY_FILE']
  const identities = identityFile ? await readIdentities(identityFile) : []
  const backup = await verifyBackup(folder, say, identities)
  if (!settings.DATABASE_URL) await markRestoreInFolder(dataDir)
  const embedded = settings.DATABASE_URL ? null : await startEmbedded({ dataDir })
  const connection = embedded?.connection ?? { connectionString: settings.DATABASE_URL }
  const owner = embedded?.owner ?? { connectionString: settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL }
  const storage = openStorage(settings)
  let whole = false
  try {
    say(`Restoring the state of ${backup.manifest.madeAt}\n`)
    await restore({ owner, appRole: new pg.Client(connection).user }, storage, folder, backup, say)
    whole = true
    if (embedded) await unmarkRestoreInFolder(dataDir)
    const checked = await checkAll(connection, storage)
    sayFindings(checked, say)
    if (backup.manifest.keysNeeded.length > 0)
      say(
        `ID photos and vouchers in it need the keys ${backup.manifest.keysNeeded.join(', ')}: put them into ID_ENCRYPTION_KEY` +
          `${embedded ? `, or the file of the key at ${join(dataDir, 'id-encryption.key')}` : ''}, before you start the app.\n`,
      )
    return checked.findings.length === 0
  } finally {
    await embedded?.stop()
    // An incomplete database must not look complete.
    if (embedded && !whole) {
      await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
      await unmarkRestoreInFolder(dataDir)
    }
  }
}

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  process.exitCode = (await restoreFrom(positionals[0])) ? 0 : 1
} catch (error) {
  process.stderr.write(`Not restored. ${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && error.cause instanceof Error)
    process.stderr.write(`  ${error.cause.message}\n`)
  process.exitCode = 1
}
