import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVault, newKey } from '#server/platform/vault/vault.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asSuperuser, ownerRuns } from '#tests/support/database.ts'
import { withClient } from '#tests/support/first-version.ts'
import { openVoucherCodes, rotateVoucherKeys } from './voucher-codes.ts'

const silent = pino({ level: 'silent' })
const first = newKey()
const second = newKey()
const third = newKey()
const text = (key: Buffer) => key.toString('base64')

let app: TestApp
let admin: Awaited<ReturnType<TestApp['make']['admin']>>
let seller: Awaited<ReturnType<TestApp['make']['quickSeller']>>

beforeAll(async () => {
  app = await startApp({ ID_ENCRYPTION_KEY: text(first) })
  admin = await app.make.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  seller = await app.make.quickSeller()
})

const make = async (count: number, amount = 100): Promise<string[]> =>
  (await admin.ok('POST store/codegen', { amount, count })).vouchers.map(({ code }) => code)

const listed = async (): Promise<string[]> =>
  (await admin.ok('GET store/codegen')).vouchers.map(({ code }) => code)

/** Every row of every table as text, as a backup would contain them. */
const wholeDatabase = (): Promise<string> =>
  withClient(asSuperuser(app.connection), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    let all = ''
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      all += rows.map(({ row }) => `${row}\n`).join('')
    }
    return all
  })

const expectUnreadable = async (codes: string[]): Promise<void> => {
  const all = await wholeDatabase()
  expect(all).toContain(seller.accountID)
  for (const code of codes) {
    expect(all).not.toContain(code)
    expect(all).not.toContain(Buffer.from(code).toString('hex'))
  }
}

/** Inserts vouchers with plain codes, as an earlier version did. */
const insertPlain = async (codes: string[]): Promise<void> => {
  for (const code of codes)
    await app.pool.query(
      `insert into vouchers (id, code, amount_centavos, issued_by, issued_at) values ($1, $2, 50, $3, now())`,
      [uuidv7(), code, admin.accountID],
    )
}

describe('a code', () => {
  test('is not in plain text anywhere in the database, before or after it is redeemed', async () => {
    const codes = await make(3)
    await seller.ok('POST store/redeem_voucher', { code: codes[0] })
    await seller.call('POST store/redeem_voucher', { code: codes[0] })
    await expectUnreadable(codes)
    expect(await listed()).toEqual(expect.arrayContaining(codes.slice(1)))
  })

  test('is not in the cursor of the list', async () => {
    await make(101, 1)
    const { vouchers, cursor } = await admin.ok('GET store/codegen')
    const decoded = Buffer.from(cursor ?? '', 'base64url').toString()
    expect(decoded).toMatch(/^\[100,"[0-9a-f-]{36}"\]$/)
    for (const { code } of vouchers) expect(decoded).not.toContain(code)
  })

  test('cannot be replaced or made readable by SQL', async () => {
    const [code] = await make(1)
    for (const change of [
      'sealed_code = sealed_code || sealed_code',
      'code_hash = sha256(code_hash)',
      "code = repeat('A', 20), code_hash = null, lookup_key_id = null, sealed_code = null, key_id = null, wrapped_key = null",
      'redeemed = true, wrapped_key = wrapped_key',
    ])
      await expect(app.pool.query(`update vouchers set ${change}`), change).rejects.toThrow('append-only')
    expect((await seller.call('POST store/redeem_voucher', { code })).status).toBe(200)
  })
})

describe('vouchers of an earlier version', () => {
  test('are encrypted at startup, even by two servers at once, and can still be redeemed', async () => {
    const codes = ['ACDEFGHJKMNPRTVWXY23', '23456789ACDEFGHJKMNP', 'YXWVTRPNMKJHGFEDCA98']
    await insertPlain(codes)
    const others = await Promise.all([1, 2].map(() => startApp({ ID_ENCRYPTION_KEY: text(first) }, app)))
    await expectUnreadable(codes)
    expect(await listed()).toEqual(expect.arrayContaining(codes))
    const answers = await Promise.all(codes.map((code) => seller.call('POST store/redeem_voucher', { code })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await seller.call('POST store/redeem_voucher', { code: codes[0] })
    expect(again.error?.code).toBe('voucher_used')
    for (const other of others) await other.stop()
  })
})

describe('the keys', () => {
  test('include one lookup key, even if several servers start at once', async () => {
    const fresh = await startApp()
    await ownerRuns(fresh, 'delete from voucher_keys')
    const all = await Promise.all(
      Array.from({ length: 5 }, () => openVoucherCodes(fresh.db, fresh.vault, silent)),
    )
    expect(new Set(all.map((codes) => codes.hashesOf('A').join())).size).toBe(1)
    expect((await fresh.pool.query('select from voucher_keys')).rowCount).toBe(1)
    await fresh.stop()
  })

  test('can be rotated while servers run, and afterwards the old key is not needed', async () => {
    const codes = await make(3, 1)
    const before = await admin.ok('GET store/codegen')
    const both = createVault([second, first])
    const { locked, rewrapped } = await rotateVoucherKeys(app.db, both)
    expect(locked).toBe(0)
    expect(rewrapped).toBeGreaterThan(3)
    expect(await rotateVoucherKeys(app.db, both)).toEqual({ rewrapped: 0, locked: 0 })
    // A running server has the lookup key in memory; a new one needs only the new encryption key.
    await seller.ok('POST store/redeem_voucher', { code: codes[0] })
    const after = await startApp({ ID_ENCRYPTION_KEY: text(second) }, app)
    const adminThere = Object.assign(after.visitor(), { cookie: admin.cookie })
    const there = new Map((await adminThere.ok('GET store/codegen')).vouchers.map((one) => [one.code, one]))
    expect(there.size).toBe(100)
    expect(before.vouchers.filter(({ code }) => !there.has(code)).length).toBeLessThan(2)
    const sellerThere = Object.assign(after.visitor(), { cookie: seller.cookie })
    await sellerThere.ok('POST store/redeem_voucher', { code: codes[1] })
    await after.stop()
    expect(await rotateVoucherKeys(app.db, createVault([first, second]))).toMatchObject({ locked: 0 })
  })

  test('if lost, make the vouchers under them unusable, and no others', async () => {
    const [lost] = await make(1, 100_000)
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => logged.push(line) })
    const after = await startApp({ ID_ENCRYPTION_KEY: text(third) }, app, { log })
    expect(logged.join()).toContain('cannot be redeemed')
    const adminThere = Object.assign(after.visitor(), { cookie: admin.cookie })
    const sellerThere = Object.assign(after.visitor(), { cookie: seller.cookie })
    expect((await adminThere.ok('GET store/codegen')).vouchers).toEqual([])
    expect((await sellerThere.call('POST store/redeem_voucher', { code: lost })).error?.code).toBe(
      'voucher_invalid',
    )
    const { vouchers } = await adminThere.ok('POST store/codegen', { amount: 30, count: 1 })
    expect(await sellerThere.ok('POST store/redeem_voucher', { code: vouchers[0]?.code })).toEqual({
      balance: 30,
    })
    await after.stop()
    // With both keys configured, the vouchers under both can be redeemed.
    const both = { ID_ENCRYPTION_KEY: text(third), ID_ENCRYPTION_KEY_PREVIOUS: text(first) }
    const found = await startApp(both, app)
    const again = Object.assign(found.visitor(), { cookie: seller.cookie })
    expect((await again.call('POST store/redeem_voucher', { code: lost })).status).toBe(200)
    await found.stop()
  })
})
