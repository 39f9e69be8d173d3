import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { runCommand } from './admin/run-command.ts'

/** `npm run backup:key -- FILE`: creates a key for encrypted backups, as `age-keygen -o FILE` does. */
const makeKey = async (file: string | undefined): Promise<void> => {
  if (!file) throw new Error('Say where to write it: npm run backup:key -- FILE')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  // Never overwrites a key, because the backups that need it would be lost.
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true })
  process.stdout.write(
    `The secret key is in ${file}. Keep it in two safe places, neither of them a machine that makes backups: without it ` +
      'no backup can be restored, and whoever has it can read all of them.\n' +
      `Set on the machines that make backups: BACKUP_RECIPIENT=${recipient}\n`,
  )
}

await runCommand('There is no new key.', async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  await makeKey(positionals[0])
})
