import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addKey, dropOldKeys, readKeyFile, writeKeyFile } from '#server/platform/vault/key-file.ts'
import { createVault, newKey } from '#server/platform/vault/vault.ts'
import { readSettings } from '#server/settings.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { completedSeller, documentRows } from '#tests/support/sellers-documents.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'
import { keyFileOf, openVault } from '../../../open-vault.ts'
import { rotateKeys } from './rotate.ts'

const first = newKey()
const second = newKey()
const text = (key: Buffer) => key.toString('base64')

let app: TestApp
let folder: string
let logged: string[]
const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })

beforeEach(async () => {
  app = await startApp({ ID_ENCRYPTION_KEY: text(first) })
  folder = await mkdtemp(join(tmpdir(), 'ukay-keys-'))
  logged = []
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (environment: NodeJS.ProcessEnv = {}) =>
  openVault(app.db, readSettings({ DATA_DIR: folder, ...environment }), log)
const file = () => keyFileOf({ DATA_DIR: folder })
const photo = (on: TestApp, cookie: string, id: string) => {
  const admin = on.visitor()
  admin.cookie = cookie
  return admin.call('GET auth/verification/get_image', { id, resource_type: 'selfie' })
}

describe('the key of the embedded default', () => {
  test('is created at the first start, readable by this user only, and reused afterwards', async () => {
    const { currentKeyID } = await open()
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['id-encryption.key'])
    expect((await open()).currentKeyID).toBe(currentKeyID)
    expect(await readKeyFile(file())).toHaveLength(1)
  })

  test('is not replaced by a new one if it is lost', async () => {
    await completedSeller(app)
    await expect(open()).rejects.toThrow(/id-encryption\.key is missing.*Put it back/)
    expect(await readdir(folder)).toEqual([])
    // With a new key in the settings the server starts without the lost one.
    const vault = await open({ ID_ENCRYPTION_KEY: text(second) })
    expect(vault.currentKeyID).toBe(createVault([second]).currentKeyID)
    expect(logged.join()).toContain('ID photos stay closed')
    expect(logged.join()).toContain('"documents":3')
  })

  test('is also needed while an account has a second factor', async () => {
    await setUpSecondFactor(await app.make.admin(), app.clock.now())
    await expect(open()).rejects.toThrow(/id-encryption\.key is missing.*second factors of accounts/)
    await open({ ID_ENCRYPTION_KEY: text(second) })
    expect(logged.join()).toContain('codes of second factors cannot be checked')
    expect(logged.join()).toContain('"accounts":1')
  })

  test('is also needed while vouchers can be redeemed', async () => {
    await (await app.make.admin()).ok('POST store/codegen', { amount: 100, count: 2 })
    await expect(open()).rejects.toThrow(/id-encryption\.key is missing.*vouchers.*Put it back/)
    await open({ ID_ENCRYPTION_KEY: text(second) })
    expect(logged.join()).toContain('vouchers cannot be redeemed')
    expect(logged.join()).toContain('"vouchers":2')
  })

  test('is used after the key of the settings, and still decrypts what it wrapped', async () => {
    await writeKeyFile(file(), [first])
    const vault = await open({ ID_ENCRYPTION_KEY: text(second) })
    expect(vault.currentKeyID).toBe(createVault([second]).currentKeyID)
    expect(vault.knows(createVault([first]).currentKeyID)).toBe(true)
  })

  test('stops the start if it is damaged, and the error names the file', async () => {
    await writeFile(file(), 'not a key\n')
    await expect(open()).rejects.toThrow(/id-encryption\.key holds a line that is not a key/)
  })
})

describe('the settings', () => {
  const database = 'postgres://ukay@db.example.ph/ukay'

  test('require a key with DATABASE_URL, and say how to make one', async () => {
    expect(() => readSettings({ DATABASE_URL: database })).toThrow(/ID_ENCRYPTION_KEY: Needed.*openssl rand/)
    expect(
      readSettings({ DATABASE_URL: database, ID_ENCRYPTION_KEY: text(first) }).ID_ENCRYPTION_KEY,
    ).toEqual(first)
  })

  test('with DATABASE_URL ignore the local key file', async () => {
    await writeKeyFile(file(), [first])
    const vault = await open({ DATABASE_URL: database, ID_ENCRYPTION_KEY: text(second) })
    expect(vault.knows(createVault([first]).currentKeyID)).toBe(false)
  })

  test('accept several earlier keys; an invalid key is named without its value', () => {
    const earlier = `${text(first)},${text(second)}`
    expect(readSettings({ ID_ENCRYPTION_KEY_PREVIOUS: earlier }).ID_ENCRYPTION_KEY_PREVIOUS).toEqual([
      first,
      second,
    ])
    for (const name of ['ID_ENCRYPTION_KEY', 'ID_ENCRYPTION_KEY_PREVIOUS'])
      expect(() => readSettings({ [name]: 'secret-but-short' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('secret-but-short') }),
      )
  })

  test('require a retention of at least one day', () => {
    expect(readSettings({}).ID_RETENTION_DAYS).toBe(30)
    expect(() => readSettings({ ID_RETENTION_DAYS: '0' })).toThrow('ID_RETENTION_DAYS')
  })
})

describe('rotation', () => {
  test('rewraps every key while requests are served; then the earlier key is not needed', async () => {
    const seller = await completedSeller(app)
    const { cookie } = await app.make.admin()
    const before = await photo(app, cookie, seller.accountID)
    const both = { ID_ENCRYPTION_KEY: text(second), ID_ENCRYPTION_KEY_PREVIOUS: text(first) }
    const meanwhile = await startApp(both, app)
    const soFar: number[] = []
    const result = await rotateKeys(app.db, await open(both), ({ rewrapped }) => soFar.push(rewrapped))
    expect(result).toEqual({ rewrapped: 3, locked: 0 })
    expect(soFar).toEqual([3])
    expect((await photo(meanwhile, cookie, seller.accountID)).body).toEqual(before.body)
    const after = await startApp({ ID_ENCRYPTION_KEY: text(second) }, app)
    expect((await photo(after, cookie, seller.accountID)).body).toEqual(before.body)
    expect((await photo(app, cookie, seller.accountID)).error?.code).toBe('photo_locked')
    for (const row of await documentRows(app, seller.accountID))
      expect(row.key_id).toBe(createVault([second]).currentKeyID)
    await meanwhile.stop()
    await after.stop()
  })

  test('continues after an interruption, and skips purged documents', async () => {
    const seller = await completedSeller(app)
    const [one, two] = await documentRows(app, seller.accountID)
    await app.db
      .updateTable('id_documents')
      .set({ purged_at: app.clock.now(), wrapped_key: Buffer.alloc(0) })
      .where('id', '=', two?.id ?? '')
      .execute()
    const vault = createVault([second, first])
    let calls = 0
    const stopsAfterOne = {
      ...vault,
      rewrap: (...given: Parameters<typeof vault.rewrap>) => {
        calls += 1
        if (calls > 1) throw new Error('cut off')
        return vault.rewrap(...given)
      },
    }
    await expect(rotateKeys(app.db, stopsAfterOne)).rejects.toThrow('cut off')
    const keys = (await documentRows(app, seller.accountID)).map(({ key_id }) => key_id)
    expect(keys.filter((key) => key === vault.currentKeyID)).toHaveLength(1)
    expect(await rotateKeys(app.db, vault)).toEqual({ rewrapped: 1, locked: 0 })
    expect(await rotateKeys(app.db, vault)).toEqual({ rewrapped: 0, locked: 0 })
    expect(one?.key_id).toBe(createVault([first]).currentKeyID)
  })

  test('counts what it cannot decrypt and leaves it unchanged', async () => {
    const seller = await completedSeller(app)
    const before = await documentRows(app, seller.accountID)
    expect(await rotateKeys(app.db, createVault([second]))).toEqual({ rewrapped: 0, locked: 3 })
    expect(await documentRows(app, seller.accountID)).toEqual(before)
  })

  test('of the key file keeps the new and the old key until all is rewrapped, also when started twice', async () => {
    await writeKeyFile(file(), [first])
    await addKey(file())
    await addKey(file())
    const [current, old, ...others] = await readKeyFile(file())
    expect([old, others]).toEqual([first, []])
    expect(current?.equals(first)).toBe(false)
    await dropOldKeys(file())
    expect(await readFile(file(), 'utf8')).toBe(`${current?.toString('base64')}\n`)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['id-encryption.key'])
  })
})
