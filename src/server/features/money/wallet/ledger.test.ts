import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asSuperuser } from '#tests/support/database.ts'
import { post, sellerAccount, voucherIssue } from './ledger.ts'

let app: TestApp
let root: Database
let first: string
let second: string

const openAccount = async () => {
  const { accountID } = await app.make.quickSeller()
  return app.db.transaction().execute((tx) => sellerAccount(tx, accountID))
}

beforeAll(async () => {
  app = await startApp()
  root = connect(asSuperuser(app.connection), () => undefined, 2)
  first = await openAccount()
  second = await openAccount()
  await posting([
    { accountID: voucherIssue, centavos: -700 },
    { accountID: first, centavos: 400 },
    { accountID: second, centavos: 300 },
  ])
})
afterAll(async () => {
  await root.close()
  await app.stop()
})

type Entries = Parameters<typeof post>[1]['entries']

const posting = (entries: Entries, key: string = uuidv7()) =>
  app.db.transaction().execute((tx) => post(tx, { key, reason: 'test', at: app.clock.now(), entries }))

const balances = async () => {
  const { rows } = await app.pool.query<{ balance: number }>(
    'select balance_centavos as balance from ledger_accounts where id in ($1, $2) order by id = $2',
    [first, second],
  )
  return rows.map(({ balance }) => balance)
}

const asApp = (statement: string) => app.pool.query(statement)

test('the app does not connect as a superuser', async () => {
  const { rows } = await app.pool.query(
    'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }])
})

test.each([
  ['ledger_transactions', "reason = 'mistake'"],
  ['ledger_entries', 'amount_centavos = 1'],
  ['voucher_redemptions', 'redeemed_at = now()'],
  ['voucher_batches', 'count = 1'],
  ['ticket_moves', 'moved_at = now()'],
  ['verification_decisions', 'decision = 1'],
  ['id_document_views', 'viewed_at = now()'],
])(
  '%s is append-only: the app lacks the privilege, and triggers refuse even a superuser',
  async (table, set) => {
    // Of rows that end after ten years, features/people/kept/kept.test.ts tests the deletion.
    const ends = ['verification_decisions', 'id_document_views'].includes(table)
    for (const statement of [
      `update ${table} set ${set}`,
      ...(ends ? [] : [`delete from ${table}`]),
      `truncate ${table} cascade`,
    ]) {
      await expect(asApp(statement), statement).rejects.toThrow('permission denied')
      await expect(root.pool.query(statement), statement).rejects.toThrow('append-only')
    }
  },
)

test.each([
  'update ledger_transactions set posted_in = pg_current_xact_id()',
  'update voucher_batches set client_id = null',
  'update ledger_accounts set balance_centavos = 1000000',
  "update ledger_accounts set kind = 'seller'",
  'delete from ledger_accounts',
  'truncate ledger_accounts cascade',
  "update vouchers set amount_centavos = 1000000, redeemed = false where code = repeat('A', 20)",
  "delete from vouchers where code = repeat('A', 20)",
  "update vouchers set code = repeat('C', 20)",
])('%s: the app lacks the privilege, and triggers refuse even a superuser', async (statement) => {
  const { accountID } = await app.make.admin()
  await app.pool.query(
    "insert into vouchers (id, code, amount_centavos, issued_by, issued_at) values ($2, repeat('A', 20), 100, $1, now())",
    [accountID, uuidv7()],
  )
  await app.pool.query(
    'insert into voucher_batches (id, issued_by, amount_centavos, count, issued_at) values ($1, $2, 100, 1, now())',
    [uuidv7(), accountID],
  )
  // The app may update vouchers to re-encrypt their codes, so here only the trigger refuses.
  const isVoucherUpdate = statement.startsWith('update vouchers')
  await expect(asApp(statement)).rejects.toThrow(isVoucherUpdate ? 'append-only' : 'permission denied')
  await expect(root.pool.query(statement)).rejects.toThrow(/append-only|ledger entries only/)
})

test('a transaction moves money between accounts and the balances with it', async () => {
  expect(await balances()).toEqual([400, 300])
  const id = await posting([
    { accountID: first, centavos: -150 },
    { accountID: second, centavos: 150 },
  ])
  expect(id).toBeDefined()
  expect(await balances()).toEqual([250, 450])
  await posting([
    { accountID: second, centavos: -150 },
    { accountID: first, centavos: 150 },
  ])
})

test('concurrent postings with one idempotency key make one transaction', async () => {
  const entries: Entries = [
    { accountID: voucherIssue, centavos: -5 },
    { accountID: first, centavos: 5 },
  ]
  const ids = await Promise.all(Array.from({ length: 12 }, () => posting(entries, 'once')))
  expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
  expect(await balances()).toEqual([405, 300])
  await posting([
    { accountID: first, centavos: -5 },
    { accountID: voucherIssue, centavos: 5 },
  ])
})

test.each<[string, () => Entries, string]>([
  [
    'does not sum to zero',
    () => [
      { accountID: voucherIssue, centavos: -10 },
      { accountID: first, centavos: 11 },
    ],
    'does not sum to zero',
  ],
  ['has one entry', () => [{ accountID: first, centavos: 10 }] as unknown as Entries, 'does not sum to zero'],
  [
    'has entries of zero',
    () => [
      { accountID: voucherIssue, centavos: 0 },
      { accountID: first, centavos: 0 },
    ],
    'ledger_entries_amount_centavos_check',
  ],
  [
    "exceeds a seller's balance",
    () => [
      { accountID: first, centavos: -401 },
      { accountID: voucherIssue, centavos: 401 },
    ],
    'ledger_accounts_never_negative',
  ],
  [
    'has an entry without an account',
    () => [
      { accountID: voucherIssue, centavos: -10 },
      { accountID: uuidv7(), centavos: 10 },
    ],
    'ledger_entries_account_id_fkey',
  ],
])('a transaction that %s leaves nothing behind', async (_, entries, why) => {
  const key = uuidv7()
  await expect(posting(entries(), key)).rejects.toThrow(why)
  const { rows } = await app.pool.query('select 1 from ledger_transactions where idempotency_key = $1', [key])
  expect(rows).toEqual([])
  expect(await balances()).toEqual([400, 300])
})

test('a transaction without entries is refused', async () => {
  const statement = `insert into ledger_transactions (id, idempotency_key, reason, posted_at)
    values ('${uuidv7()}', 'empty', 'test', now())`
  await expect(asApp(statement)).rejects.toThrow('has no entries')
})

test('no entries can be added to a posted transaction, even if they sum to zero', async () => {
  const third = await openAccount()
  const id = await posting([
    { accountID: voucherIssue, centavos: -10 },
    { accountID: third, centavos: 10 },
  ])
  const more = `insert into ledger_entries values ('${id}', '${first}', 5), ('${id}', '${second}', -5)`
  await expect(asApp(more)).rejects.toThrow('takes no more entries')
  expect(await balances()).toEqual([400, 300])
})

const oneCentavo = (sign: 1 | -1): Entries => [
  { accountID: sign === 1 ? first : second, centavos: -1 },
  { accountID: sign === 1 ? second : first, centavos: 1 },
]

test('concurrent postings in both directions between two accounts do not deadlock', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => posting(oneCentavo(n % 2 ? 1 : -1))))
  expect(await balances()).toEqual([400, 300])
})
