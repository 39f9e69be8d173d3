import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asSuperuser } from '#tests/support/database.ts'
import { audit } from './audit.ts'
import { nightly } from '#tests/support/nightly.ts'

const run = promisify(execFile)

let app: TestApp
let root: Database
let ids: string[]

beforeEach(async () => {
  app = await startApp()
  root = connect(asSuperuser(app.connection), () => undefined, 2)
  const admin = await app.make.admin()
  const { vouchers } = await admin.ok('POST store/codegen', { amount: 100, count: 6 })
  const { rows } = await app.pool.query<{ id: string }>('select id from vouchers order by id')
  ids = rows.map(({ id }) => id)
  const sellers = [await app.make.quickSeller(), await app.make.quickSeller()]
  for (const [n, { code }] of vouchers.slice(0, 4).entries())
    await sellers[n % 2]?.ok('POST store/redeem_voucher', { code })
})
afterEach(async () => {
  await root.close()
  await app.stop()
})

/** Runs statements as a superuser with triggers disabled. */
const corrupt = async (...statements: string[]): Promise<void> => {
  const client = await root.pool.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  client.release(true)
}

const found = async () => (await audit(app)).findings.map(({ wrong }) => wrong).toSorted()

const check = async () => {
  const { host, user, database } = app.connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const script = new URL('../../../../../scripts/ledger-check.ts', import.meta.url).pathname
  return run(process.execPath, [script], { env: { ...process.env, DATABASE_URL: url } }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

const redemption = (n: number) =>
  `(select transaction_id from voucher_redemptions where voucher_id = '${ids[n]}')`

describe('npm run ledger:check', () => {
  test('exits with 0 if the ledger is right', async () => {
    expect(await audit(app)).toEqual({ transactions: 4, entries: 8, redemptions: 4, findings: [] })
    expect(await check()).toEqual({
      code: 0,
      stdout: 'The ledger is right: 4 transactions, 8 entries and 4 redemptions read.\n',
    })
  })

  test('exits with 1 and names what is wrong', async () => {
    await corrupt('update ledger_accounts set balance_centavos = 99 where seller_id is not null')
    const { code, stdout } = await check()
    expect(code).toBe(1)
    expect(stdout).toContain('A stored balance is not the sum of its entries (2):')
    expect(stdout).toContain('stored 99, sum 20000')
    expect(stdout).toContain('The ledger is wrong')
  })

  test.runIf(nightly)('exits with 1 and says so if there is no database', async () => {
    const script = new URL('../../../../../scripts/ledger-check.ts', import.meta.url).pathname
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: app.folder }
    await expect(run(process.execPath, [script], { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database in') as string,
    })
  })
})

const sum = 'The ledger does not sum to zero'
const one = 'A transaction does not sum to zero'
const few = 'A transaction has fewer than two entries'
const stored = 'A stored balance is not the sum of its entries'
const redeemed = "A redemption is not one transaction of its voucher's amount to its seller"
const unredeemed = 'A voucher was paid out and not redeemed'
const flag = 'The redeemed flag of a voucher is wrong'
const guard = 'A trigger or constraint that guards the ledger is missing or disabled'

test.each<[string, () => string[], string[]]>([
  [
    'an entry that was changed',
    () => [
      `update ledger_entries set amount_centavos = 20000
      where amount_centavos > 0 and transaction_id = ${redemption(0)}`,
    ],
    [one, redeemed, stored, sum],
  ],
  [
    'both entries changed, and the balance with them',
    () => [
      `update ledger_entries set amount_centavos = amount_centavos * 2 where transaction_id = ${redemption(0)}`,
      'update ledger_accounts set balance_centavos = 30000 where seller_id = (select seller_id from voucher_redemptions where voucher_id = ' +
        `'${ids[0]}')`,
    ],
    [redeemed],
  ],
  [
    'an entry that was deleted',
    () => [`delete from ledger_entries where amount_centavos < 0 and transaction_id = ${redemption(1)}`],
    [few, one, redeemed, sum],
  ],
  [
    'a redemption that was deleted, so that its voucher works again',
    () => [`delete from voucher_redemptions where voucher_id = '${ids[2]}'`],
    [flag, unredeemed],
  ],
  [
    'a redemption moved to another seller',
    () => [
      `update voucher_redemptions set seller_id = (select seller_id from voucher_redemptions where voucher_id = '${ids[1]}')
       where voucher_id = '${ids[0]}'`,
    ],
    [redeemed],
  ],
  [
    'a voucher whose amount was changed',
    () => [`update vouchers set amount_centavos = 1 where id = '${ids[3]}'`],
    [redeemed],
  ],
  [
    'a redeemed voucher that is listed again',
    () => [`update vouchers set redeemed = false where id = '${ids[3]}'`],
    [flag],
  ],
  [
    'a seller with a negative balance',
    () => [
      'alter table ledger_accounts drop constraint ledger_accounts_never_negative',
      `insert into ledger_transactions (id, idempotency_key, reason, posted_at, posted_in)
       values ('01900000-0000-7000-8000-0000000000aa', 'theft', 'theft', now(), '1')`,
      `insert into ledger_entries select '01900000-0000-7000-8000-0000000000aa', id,
         case when kind = 'seller' then -20001 else 40002 end from ledger_accounts`,
      'update ledger_accounts set balance_centavos = -1 where seller_id is not null',
    ],
    ['The balance of a seller is negative'],
  ],
  [
    'an entry without an account',
    () => [
      `update ledger_entries set account_id = '01900000-0000-7000-8000-0000000000bb'
      where amount_centavos < 0 and transaction_id = ${redemption(0)}`,
    ],
    [redeemed, 'An entry belongs to no transaction or to no account'].toSorted(),
  ],
  [
    'a second transaction with the same key',
    () => [
      'alter table ledger_transactions drop constraint ledger_transactions_idempotency_key_key',
      `update ledger_transactions set idempotency_key = 'voucher:${ids[0]}'`,
    ],
    ['An idempotency key occurs in more than one transaction', redeemed].toSorted(),
  ],
  [
    'a disabled trigger',
    () => ['alter table ledger_entries disable trigger ledger_entries_balanced'],
    [guard],
  ],
  ['a dropped trigger', () => ['drop trigger vouchers_immutable on vouchers'], [guard]],
])('finds %s', async (_, statements, wrong) => {
  await corrupt(...statements())
  expect(await found()).toEqual(wrong.toSorted())
})
