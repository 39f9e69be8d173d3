import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { type TestConnection, asOwner, emptyDatabase, targetOf } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'
import { allByNight, nightly } from '#tests/support/nightly.ts'
import { withClient } from '#tests/support/first-version.ts'
import { handIn, viewAllDocuments } from '#tests/support/sellers-documents.ts'
import { checkAll } from '../check/check-all.ts'
import { backUp } from './back-up.ts'
import { encryptTo, readIdentities, recipientsFrom } from './encryption.ts'
import { restore, verifyBackup } from './restore.ts'
import { programEnvironment } from '#tests/support/program.ts'

const run = promisify(execFile)
const silent = () => undefined

let app: TestApp
let scratch: string
let folder: string
let buyer: Awaited<ReturnType<TestApp['make']['buyer']>>
const keys: { identity: string; recipient: string }[] = []
const identityOf = (n: number) => keys[n]?.identity ?? ''
const recipientOf = (n: number) => keys[n]?.recipient ?? ''

beforeAll(async () => {
  app = await startApp()
  scratch = await mkdtemp(join(tmpdir(), 'ukay-encrypted-'))
  for (let n = 0; n < 3; n += 1) {
    const identity = await generateX25519Identity()
    keys.push({ identity, recipient: await identityToRecipient(identity) })
  }
  buyer = await app.make.buyer()
  const admin = await app.make.admin()
  const seller = await app.make.seller({ approved: false })
  await handIn(seller)
  await viewAllDocuments(admin, seller.accountID)
  await admin.ok('POST auth/verification/approve_or_reject', { id: seller.accountID, updated_status: 1 })
  await seller.ok('POST store/create_new_shop', { name: 'Wagwagan', address: 'Session Road, Baguio' })
  await app.make.item(seller)
  await handIn(await app.make.seller({ approved: false }))
  await admin.ok('POST store/codegen', { amount: 100, count: 2 })
  folder = join(scratch, 'backup')
  await backUp(app.connection, app.storage, folder, silent, [recipientOf(0), recipientOf(1)])
})
afterAll(async () => {
  await app.stop()
  await rm(scratch, { recursive: true })
})

const filesOf = async (copy: string): Promise<string[]> =>
  (await readdir(copy, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const bytesOf = async ({ storage }: TestApp, name: string): Promise<Buffer> => {
  const found = await storage.open(name)
  if (!found) throw new Error(`${name} is not there`)
  return buffer(found.stream)
}

const restoreInto = async (
  copy: string,
  connection: TestConnection,
  identities: string[],
): Promise<string> => {
  const target = await mkdtemp(join(scratch, 'restored-'))
  const storage = diskStorage(join(target, 'files'))
  await restore(targetOf(connection), storage, copy, await verifyBackup(copy, silent, identities), silent)
  expect((await checkAll(connection, storage)).findings).toEqual([])
  return target
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

const flipAt = (at: (length: number) => number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  const position = at(bytes.length)
  changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
  return changed
}

const urlOf = ({ host, user, database }: TestConnection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

const command = (name: string, args: string[], env: NodeJS.ProcessEnv, connection = app.connection) => {
  const addresses = { DATABASE_URL: urlOf(connection), DATABASE_OWNER_URL: urlOf(asOwner(connection)) }
  const script = new URL(`../${name}.ts`, import.meta.url).pathname
  return run(process.execPath, [script, ...args], {
    env: { ...programEnvironment, ...addresses, DATA_DIR: app.folder, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )
}

test.runIf(nightly)(
  'the secret key of either recipient restores an encrypted backup completely',
  async () => {
    for (const n of [0, 1]) {
      const connection = await emptyDatabase()
      const copy = await restoreInto(folder, connection, [identityOf(2), identityOf(n)])
      const restored = await startApp({}, { connection, clock: app.clock, folder: copy })
      const again = restored.visitor()
      await again.ok('POST auth/login', { email: buyer.email, password: testPassword })
      const [item] = (await again.ok('GET homepage')).items
      const photo = await fetch(`${restored.base}${item?.images[0]?.link}`)
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
      for await (const { name } of app.storage.list())
        expect(await bytesOf(restored, name), name).toEqual(await bytesOf(app, name))
      await restored.stop()
    }
  },
)

test('the files reveal nothing of the rows and photos', async () => {
  const files = await filesOf(folder)
  const readable = ['manifest.json', 'manifest.json.sha256', 'files.sha256'].map((name) => join(folder, name))
  const { rows } = await app.pool.query<{ text: string }>(
    `select email as text from accounts union select password_hash from accounts union select name from items`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const file of files) {
    const bytes = await readFile(file)
    for (const { text } of rows) expect(bytes.includes(text), `${text} in ${file}`).toBe(false)
    if (readable.includes(file)) continue
    expect(file).toMatch(/\.age$/)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    // In one of thousands of runs, four of the random bytes are `WEBP` by chance.
    expect(bytes.includes('WEBPVP8')).toBe(false)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
  expect(files.filter((file) => file.startsWith(join(folder, 'files/'))).length).toBeGreaterThan(5)
})

/** Changes a file and all its checksums, as an attacker would. */
const forge = async (change: (bytes: Buffer) => Buffer, kind: 'database' | 'files'): Promise<string> => {
  const copy = await mkdtemp(join(scratch, 'forged-'))
  await cp(folder, copy, { recursive: true })
  const all = await filesOf(join(copy, kind))
  const chosen = kind === 'files' ? all[0] : all.find((file) => file.includes('-accounts.'))
  const bytes = await readFile(chosen ?? '')
  const changed = change(bytes)
  await writeFile(chosen ?? '', changed)
  const [before, after] = [sha256(bytes), sha256(changed)]
  const list = (await readFile(join(copy, 'files.sha256'), 'utf8')).replaceAll(before, after)
  await writeFile(join(copy, 'files.sha256'), list)
  const text = await readFile(join(copy, 'manifest.json'), 'utf8')
  const manifest = JSON.parse(text.replaceAll(before, after)) as { files: { sha256: string } }
  manifest.files.sha256 = sha256(list)
  const written = JSON.stringify(manifest)
  await writeFile(join(copy, 'manifest.json'), written)
  await writeFile(join(copy, 'manifest.json.sha256'), `${sha256(written)}  manifest.json\n`)
  return copy
}

describe('an encrypted backup is refused', () => {
  test('without a key or with another one, and the error names the right one', async () => {
    const wanted = `encrypted to ${recipientOf(0)} or ${recipientOf(1)}`
    await expect(verifyBackup(folder, silent)).rejects.toThrow(`${wanted}. Set BACKUP_IDENTITY_FILE`)
    await expect(verifyBackup(folder, silent, [identityOf(2)])).rejects.toThrow(
      `${wanted}, and the key in BACKUP_IDENTITY_FILE is the one of ${recipientOf(2)}`,
    )
  })

  /** Each with one of both by day. */
  const kinds = ['database', 'files'] as const

  test.each(
    allByNight(2, [
      ['an altered byte at the end', flipAt((length) => length - 1), kinds[0]],
      ['an altered byte in the middle', flipAt((length) => length >> 1), kinds[1]],
      ['an altered byte of the header', flipAt(() => 40), kinds[1]],
      ['a cut end', (bytes: Buffer) => bytes.subarray(0, -20), kinds[0]],
    ]),
  )('with %s, even where all checksums were made anew', async (_, change, byDay) => {
    for (const kind of nightly ? kinds : [byDay]) {
      const copy = await forge(change, kind)
      const connection = await emptyDatabase()
      await expect(restoreInto(copy, connection, [identityOf(0)]), kind).rejects.toThrow(
        /cannot be decrypted/,
      )
      // Nothing from before the bad chunk was restored.
      const left = await withClient(asOwner(connection), (client) => client.query('select from accounts'))
      expect(left.rowCount).toBe(0)
    }
  })

  test('because of its checksums before anything is changed, if only a file was altered', async () => {
    const copy = await mkdtemp(join(scratch, 'altered-'))
    await cp(folder, copy, { recursive: true })
    const [file = ''] = await filesOf(join(copy, 'database'))
    await writeFile(file, flipAt((length) => length - 1)(await readFile(file)))
    await expect(verifyBackup(copy, silent, [identityOf(0)])).rejects.toThrow('is not as it was written')
  })
})

test('encryption holds one chunk in memory, however long the source is', async () => {
  let taken = 0
  const endless = async function* () {
    for (;;) {
      taken += 1
      yield Buffer.alloc(65_536)
    }
  }
  let chunks = 0
  for await (const chunk of encryptTo([recipientOf(0)])(endless())) {
    expect(chunk.length).toBeGreaterThan(0)
    chunks += 1
    if (chunks === 50) break
  }
  expect(taken).toBeLessThan(chunks + 10)
})

describe('the settings', () => {
  test('BACKUP_RECIPIENT takes public keys only', () => {
    expect(recipientsFrom(undefined)).toEqual([])
    expect(recipientsFrom('')).toEqual([])
    expect(recipientsFrom(`${recipientOf(0)}, ${recipientOf(1)}`)).toEqual([recipientOf(0), recipientOf(1)])
    expect(() => recipientsFrom(identityOf(0))).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(identityOf(0)) }),
    )
    for (const wrong of ['age1', `${recipientOf(0)}x`, 'ssh-ed25519'])
      expect(() => recipientsFrom(wrong)).toThrow('is not a public key of age')
  })

  test('BACKUP_IDENTITY_FILE is a file as age-keygen writes it', async () => {
    const file = join(scratch, 'identity.txt')
    await writeFile(file, `# created: today\n# public key: ${recipientOf(0)}\n${identityOf(0)}\n`)
    expect(await readIdentities(file)).toEqual([identityOf(0)])
    await writeFile(file, '# nothing\n')
    await expect(readIdentities(file)).rejects.toThrow('There is no "AGE-SECRET-KEY-1…"')
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipientOf(0))
    await writeFile(file, await encrypter.encrypt(identityOf(0)))
    await expect(readIdentities(file)).rejects.toThrow('decrypt it first: age -d')
    await expect(readIdentities(join(scratch, 'nowhere'))).rejects.toThrow(
      'BACKUP_IDENTITY_FILE cannot be read',
    )
  })
})

describe('the commands', () => {
  test.runIf(nightly)('create a key, make a backup for it and restore the backup with it', async () => {
    const file = join(scratch, 'backup.key')
    const made = await command('backup-key', [file], {})
    const recipient = /BACKUP_RECIPIENT=(age1\S+)/.exec(made.text)?.[1] ?? ''
    expect(made).toMatchObject({ code: 0, text: expect.not.stringContaining('AGE-SECRET-KEY-1') })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await command('backup-key', [file], {})).toMatchObject({ code: 1 })

    const copy = join(scratch, 'by-command')
    const backup = await command('backup', [copy], { BACKUP_RECIPIENT: recipient })
    expect(backup.text).toContain(`It is encrypted to ${recipient}`)
    const connection = await emptyDatabase()
    const target = await mkdtemp(join(scratch, 'target-'))
    const without = await command('restore', [copy], { DATA_DIR: target }, connection)
    expect(without).toMatchObject({ code: 1, text: expect.stringContaining('Set BACKUP_IDENTITY_FILE') })
    const env = { DATA_DIR: target, BACKUP_IDENTITY_FILE: file }
    expect(await command('restore', [copy], env, connection)).toMatchObject({
      code: 0,
      text: expect.stringContaining('All is right'),
    })
  })

  test('refuse an invalid recipient', async () => {
    const wrong = await command('backup', [join(scratch, 'wrong')], { BACKUP_RECIPIENT: 'age1nobody' })
    expect(wrong).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no backup. BACKUP_RECIPIENT'),
    })
  })
})
