import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from './platform/db/connect.ts'
import { readKeyFile, writeKeyFile } from './platform/vault/key-file.ts'
import { type Vault, createVault, newKey } from './platform/vault/vault.ts'
import type { Settings } from './settings.ts'
import { countFactorsByKey } from './features/people/index.ts'
import { countOpenVouchersByKey } from './features/money/index.ts'
import { countDocumentsByKey } from './features/looking-after/index.ts'

export type KeySettings = Pick<
  Settings,
  'DATA_DIR' | 'DATABASE_URL' | 'ID_ENCRYPTION_KEY' | 'ID_ENCRYPTION_KEY_PREVIOUS'
>

/** Without DATABASE_URL the key lies beside the embedded database, so that a copy of the folder has both. */
export const keyFileOf = ({ DATA_DIR }: Pick<KeySettings, 'DATA_DIR'>): string =>
  join(DATA_DIR, 'id-encryption.key')

/**
 * The keys of the settings. Without DATABASE_URL, when one server owns the folder, those of the key file too. The
 * first one wraps.
 */
const readKeys = async (settings: KeySettings): Promise<Buffer[]> => [
  ...(settings.ID_ENCRYPTION_KEY ? [settings.ID_ENCRYPTION_KEY] : []),
  ...(settings.DATABASE_URL ? [] : await readKeyFile(keyFileOf(settings))),
  ...settings.ID_ENCRYPTION_KEY_PREVIOUS,
]

/**
 * Opens the vault of ID photos, second factors and vouchers. Without DATABASE_URL the first start creates a key. If
 * encrypted data exists, no key is created: that would hide that the key was lost.
 */
export const openVault = async (db: Db, settings: KeySettings, log: Logger): Promise<Vault> => {
  const file = keyFileOf(settings)
  const known = await readKeys(settings)
  const [kept, factors, vouchers] = await Promise.all([
    countDocumentsByKey(db),
    countFactorsByKey(db),
    countOpenVouchersByKey(db),
  ])
  const hasCurrent =
    settings.ID_ENCRYPTION_KEY !== undefined || known.length > settings.ID_ENCRYPTION_KEY_PREVIOUS.length
  if (!hasCurrent && kept.length + factors.length + vouchers.length > 0)
    throw new Error(
      `${file} is missing, and neither the ID photos of sellers nor the second factors of accounts nor vouchers can be opened without the key in it. ` +
        'Put it back from a backup; or, if it is lost, set ID_ENCRYPTION_KEY to a new key ("openssl rand -base64 32") to go on without them.',
    )
  if (!hasCurrent) {
    const made = newKey()
    await writeKeyFile(file, [made])
    known.unshift(made)
  }
  const vault = createVault(known)
  for (const { key_id: keyID, documents } of kept)
    if (!vault.knows(keyID))
      log.error({ keyID, documents }, 'ID photos stay closed: the key they were encrypted with is not known')
  for (const { key_id: keyID, factors: accounts } of factors)
    if (!vault.knows(keyID))
      log.error(
        { keyID, accounts },
        'codes of second factors cannot be checked: the key of their secrets is not known',
      )
  for (const { key_id: keyID, vouchers: open } of vouchers)
    if (!vault.knows(keyID))
      log.error({ keyID, vouchers: open }, 'vouchers cannot be redeemed: the key of their codes is not known')
  return vault
}
