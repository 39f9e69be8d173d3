import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openStorage } from '#server/open-storage.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { runCommand } from './admin/run-command.ts'
import { withConnection } from './admin/with-database.ts'
import { backUp } from './backup/back-up.ts'
import { recipientsFrom } from './backup/encryption.ts'

const say = (text: string): boolean => process.stdout.write(text)

/** `npm run backup -- FOLDER`: copies database and files into a new folder, also while the app runs, encrypted if BACKUP_RECIPIENT is set. */
await runCommand('There is no backup.', async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = resolve(positionals[0] ?? `backups/ukay-${stamp}`)
  const settings = readDatabaseSettings(process.env)
  const recipients = recipientsFrom(process.env['BACKUP_RECIPIENT'])
  await withConnection(settings, async (connection) => {
    say(`Backing up into ${folder}\n`)
    const storage = openStorage(settings)
    const { tables, files, keysNeeded, note } = await backUp(connection, storage, folder, say, recipients)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = (files.bytes / 1e6).toFixed(1)
    say(`Done: ${rows} rows of ${tables.length} tables, ${files.count} files (${megabytes} MB).\n`)
    say(
      recipients.length > 0
        ? `It is encrypted to ${recipients.join(' and ')}: only the secret key that belongs to it can read it.\n`
        : 'It is NOT encrypted, because BACKUP_RECIPIENT is not set: whoever can read the folder can read every e-mail ' +
            'address, message and photo in it.\n',
    )
    say(`${note}\n`)
    if (keysNeeded.length > 0) say(`Keys that its ID photos and vouchers need: ${keysNeeded.join(', ')}.\n`)
  })
})
