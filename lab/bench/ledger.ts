import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { audit } from '../../src/server/features/money/index.ts'
import { createWallet } from '../../src/server/features/money/wallet/service.ts'
import { openVoucherCodes } from '../../src/server/features/money/wallet/voucher-codes.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { Database } from '../../src/server/platform/db/connect.ts'
import { createLog } from '../../src/server/platform/http/log.ts'
import { createVault, newKey } from '../../src/server/platform/vault/vault.ts'
import { benchDatabase } from './database.ts'
import { printTable } from './load.ts'

const people = async ({ pool }: Database) => {
  const [adminID, sellerID] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into accounts (id, kind, admin_role, email, password_hash, first_name, last_name, phone_no, created_at)
     select id, kind, case kind when 'admin' then 'owner' end, kind || '@bench.ph', '-', 'Bea', 'Manalo', '09170000000', now()
     from unnest($1::uuid[], array['admin', 'seller']) as person (id, kind)`,
    [[adminID, sellerID]],
  )
  await pool.query("insert into sellers (account_id, address, verified) values ($1, 'Baguio', 1)", [sellerID])
  return { adminID, sellerID }
}

/** Inserts transactions of one centavo each, with the triggers disabled. */
const fill = async (superuser: pg.ClientConfig, sellerID: string, entries: number): Promise<void> => {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into ledger_transactions (id, idempotency_key, reason, posted_at)
     select gen_random_uuid(), 'bench:' || n, 'bench', now() from generate_series(1, $1::int) n`,
    [entries],
  )
  await client.query(
    `insert into ledger_entries (transaction_id, account_id, amount_centavos)
     select t.id, a.id, case a.kind when 'seller' then 1 else -1 end
     from ledger_transactions t join ledger_accounts a on a.kind = 'voucher_issue' or a.seller_id = $1
     where t.reason = 'bench'`,
    [sellerID],
  )
  await client.query(
    'update ledger_accounts set balance_centavos = balance_centavos + $2::bigint where seller_id = $1',
    [sellerID, entries],
  )
  await client.query('vacuum analyze')
  await client.end()
}

/** The p50 and p99 in milliseconds of `times` consecutive runs. */
const measure = async (times: number, work: (n: number) => Promise<unknown>) => {
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now()
    await work(n)
    took.push(performance.now() - begun)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2)
  return [at(0.5), at(0.99)] as const
}

/** Measures a seller's balance and redemptions with few and with very many ledger entries. */
export const benchLedger = async (args: string[], open = benchDatabase): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      entries: { type: 'string', default: '1000000' },
      redemptions: { type: 'string', default: '300' },
      reads: { type: 'string', default: '2000' },
    },
  })
  const many = Number(values.entries)
  const [redemptions, reads] = [Number(values.redemptions), Number(values.reads)]
  const bench = await open()
  const { database, superuser } = bench
  const wallet = createWallet(
    database,
    systemClock,
    await openVoucherCodes(database.db, createVault([newKey()]), createLog('silent')),
  )
  const { adminID, sellerID } = await people(database)
  const rows: (string | number)[][] = [['', 'entries of the account', 'p50 ms', 'p99 ms']]

  const sum = () =>
    database.pool.query(
      'select sum(amount_centavos) from ledger_entries where account_id = (select id from ledger_accounts where seller_id = $1)',
      [sellerID],
    )

  const round = async (label: number): Promise<void> => {
    const vouchers = await wallet.makeVouchers(adminID, 100, redemptions, undefined)
    const balance = () => wallet.balance(sellerID)
    await measure(reads / 10, balance)
    rows.push(['balance', label, ...(await measure(reads, balance))])
    rows.push(['the same as a sum of the entries', label, ...(await measure(20, sum))])
    const redeem = (n: number) => wallet.redeem(sellerID, vouchers[n]?.code ?? '', undefined, '127.0.0.1')
    rows.push(['a redemption, synced to disk', label, ...(await measure(redemptions, redeem))])
  }

  await round(0)
  process.stdout.write(`Filling the account with ${many.toLocaleString('en')} entries.\n`)
  await fill(superuser, sellerID, many)
  await round(many)
  const begun = performance.now()
  const { entries, findings } = await audit(database)
  const took = (performance.now() - begun) / 1000
  printTable(rows)
  process.stdout.write(
    `audit of ${entries.toLocaleString('en')} entries: ${took.toFixed(1)} s, ${findings.length} findings\n`,
  )
  for (const { wrong, examples } of findings) process.stdout.write(`${wrong}: ${examples[0]}\n`)
  await bench.stop()
}
