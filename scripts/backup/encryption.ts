import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

/** A stream that encrypts or decrypts, with at most one chunk in memory. */
export type Through = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

export const asItIs: Through = (source) => source

/** The suffix of an encrypted file. */
export const encryptedSuffix = '.age'

/**
 * Parses BACKUP_RECIPIENT: public keys, separated by commas or spaces. Each holder of a secret key can read the backup; the
 * machine that writes it cannot.
 */
export const recipientsFrom = (setting: string | undefined): string[] => {
  const recipients = (setting ?? '').split(/[\s,]+/).filter((text) => text !== '')
  for (const recipient of recipients) {
    if (/^AGE-SECRET-KEY-/i.test(recipient))
      throw new Error(
        'BACKUP_RECIPIENT is a secret key. It has to be the public key that belongs to it, which begins with "age1": ' +
          'this machine must not be able to read old backups.',
      )
    try {
      new Encrypter().addRecipient(recipient)
    } catch {
      throw new Error(
        `BACKUP_RECIPIENT: "${recipient}" is not a public key of age, as "age1…". "npm run backup:key -- FILE" makes one.`,
      )
    }
  }
  return recipients
}

export const encryptTo = (recipients: string[]): Through => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async function* (source) {
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }
}

/** Reads the secret keys of BACKUP_IDENTITY_FILE, in the format of `age-keygen`: one per line, with comments. */
export const readIdentities = async (file: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`BACKUP_IDENTITY_FILE cannot be read: ${error.message}`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity)
  } catch {
    throw new Error(
      `${file} is not a file of age identities: lines that begin with "AGE-SECRET-KEY-1". If it is protected by a ` +
        'passphrase, decrypt it first: age -d.',
    )
  }
  if (identities.length === 0) throw new Error(`There is no "AGE-SECRET-KEY-1…" in ${file}.`)
  return identities
}

/** Throws if none of the identities can read a backup that was encrypted to `recipients`. */
export const decryptWith = async (identities: string[], recipients: string[]): Promise<Through> => {
  const wanted = recipients.join(' or ')
  if (identities.length === 0)
    throw new Error(
      `The backup is encrypted to ${wanted}. Set BACKUP_IDENTITY_FILE to the file with the secret key that belongs to it.`,
    )
  const own = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  if (!own.some((recipient) => recipients.includes(recipient)))
    throw new Error(
      `The backup is encrypted to ${wanted}, and the key in BACKUP_IDENTITY_FILE is the one of ${own.join(' and ')}. ` +
        'Take the file of the other key.',
    )
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return async function* (source) {
    try {
      yield* await decrypter.decrypt(ReadableStream.from(source))
    } catch (error) {
      throw new Error(
        'The backup is damaged, or was encrypted with another key: a file cannot be decrypted.',
        {
          cause: error,
        },
      )
    }
  }
}
