import { resolve } from 'node:path'
import { rotateFactorKeys } from '#server/features/people/index.ts'
import { rotateVoucherKeys } from '#server/features/money/index.ts'
import { rotateKeys } from '#server/features/looking-after/index.ts'
import { keyFileOf, openVault } from '#server/open-vault.ts'
import { recordCommand } from '#server/platform/admin-acts.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/http/log.ts'
import { addKey, dropOldKeys } from '#server/platform/vault/key-file.ts'
import { openDatabase } from '#server/open-database.ts'
import { readSettings } from '#server/settings.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/**
 * `npm run ids:rotate`: wraps the data keys of ID photos, second factors and vouchers under the current key:
 * ID_ENCRYPTION_KEY, with earlier ones in ID_ENCRYPTION_KEY_PREVIOUS, or a new one in the key file of the embedded default.
 */
const rotate = async (): Promise<void> => {
  const given = readSettings(process.env)
  const settings = { ...given, DATA_DIR: resolve(given.DATA_DIR) }
  const log = createLog('error')
  const file = settings.DATABASE_URL || settings.ID_ENCRYPTION_KEY ? null : keyFileOf(settings)
  const { database, end } = await openDatabase(settings, log)
  try {
    if (file) await addKey(file)
    const vault = await openVault(database.db, settings, log)
    say(`Wrapping the keys of ID photos, second factors and vouchers under key ${vault.currentKeyID}.`)
    const factors = await rotateFactorKeys(database.db, vault)
    const vouchers = await rotateVoucherKeys(database.db, vault)
    const photos = await rotateKeys(database.db, vault, (soFar) => say(`  ${soFar.rewrapped} done`))
    const rewrapped = photos.rewrapped + factors.rewrapped + vouchers.rewrapped
    const locked = photos.locked + factors.locked + vouchers.locked
    await database.db
      .transaction()
      .execute((tx) =>
        recordCommand(tx, { act: 'keys_rotated', at: systemClock.now(), words: String(rewrapped) }),
      )
    if (locked > 0) throw new Error(`${rewrapped} were done; ${locked} cannot be opened with the keys given.`)
    if (file) await dropOldKeys(file)
    say(
      file
        ? `${rewrapped} were done. The new key is in ${file}: back it up.`
        : `${rewrapped} were done. Earlier keys are needed no more.`,
    )
  } finally {
    await end()
  }
}

try {
  await rotate()
} catch (error) {
  process.stderr.write(
    `The keys were not all rotated. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
