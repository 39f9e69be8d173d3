import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/connect.ts'

export interface Finding {
  /** A sentence that describes the error. */
  wrong: string
  times: number
  examples: string[]
}

export interface Audit {
  transactions: number
  entries: number
  redemptions: number
  findings: Finding[]
}

const maxExamples = 10

/** Each query returns one row with a column `what` for each error that it finds. */
const checks: { wrong: string; query: RawBuilder<{ what: string }> }[] = [
  {
    wrong: 'The ledger does not sum to zero',
    query: sql`select sum(amount_centavos) || ' centavos' as what from ledger_entries having sum(amount_centavos) <> 0`,
  },
  {
    wrong: 'A transaction does not sum to zero',
    query: sql`
      select 'transaction ' || transaction_id || ': ' || sum(amount_centavos) || ' centavos' as what from ledger_entries
      group by transaction_id having sum(amount_centavos) <> 0`,
  },
  {
    wrong: 'A transaction has fewer than two entries',
    query: sql`
      select 'transaction ' || t.id as what from ledger_transactions t
      left join (select transaction_id, count(*) as entries from ledger_entries group by transaction_id) e
        on e.transaction_id = t.id
      where coalesce(e.entries, 0) < 2`,
  },
  {
    wrong: 'An entry belongs to no transaction or to no account',
    query: sql`
      select 'transaction ' || transaction_id || ', account ' || account_id as what from ledger_entries e
      where not exists (select from ledger_transactions where id = e.transaction_id)
        or not exists (select from ledger_accounts where id = e.account_id)`,
  },
  {
    wrong: 'An idempotency key occurs in more than one transaction',
    query: sql`
      select idempotency_key as what from ledger_transactions group by idempotency_key having count(*) > 1`,
  },
  {
    wrong: 'A stored balance is not the sum of its entries',
    query: sql`
      select 'account ' || a.id || ': stored ' || coalesce(a.balance_centavos::text, 'none') || ', sum '
        || coalesce(e.sum, 0) as what
      from ledger_accounts a
      left join (select account_id, sum(amount_centavos) as sum from ledger_entries group by account_id) e
        on e.account_id = a.id
      where a.kind = 'seller' and a.balance_centavos is distinct from coalesce(e.sum, 0)`,
  },
  {
    wrong: 'The balance of a seller is negative',
    query: sql`
      select 'account ' || a.id || ': ' || sum(e.amount_centavos) || ' centavos' as what
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.kind = 'seller' group by a.id having sum(e.amount_centavos) < 0`,
  },
  {
    wrong: "A redemption is not one transaction of its voucher's amount to its seller",
    query: sql`
      select 'voucher ' || r.voucher_id as what
      from voucher_redemptions r
      left join vouchers v on v.id = r.voucher_id
      left join ledger_transactions t on t.id = r.transaction_id
      where t.idempotency_key is distinct from 'voucher:' || r.voucher_id
        or array(
          select a.kind || ' ' || coalesce(a.seller_id::text, '') || ' ' || e.amount_centavos
          from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where e.transaction_id = r.transaction_id order by a.kind)
        <> array['seller ' || r.seller_id || ' ' || v.amount_centavos, 'voucher_issue  ' || -v.amount_centavos]
        or v.id is null`,
  },
  {
    wrong: 'A voucher was paid out and not redeemed',
    query: sql`
      select t.idempotency_key as what from ledger_transactions t
      where t.idempotency_key like 'voucher:%'
        and not exists (select from voucher_redemptions r where r.transaction_id = t.id)`,
  },
  {
    wrong: 'The redeemed flag of a voucher is wrong',
    query: sql`
      select 'voucher ' || v.id as what from vouchers v
      where v.redeemed <> exists (select from voucher_redemptions r where r.voucher_id = v.id)`,
  },
  {
    wrong: 'A trigger or constraint that guards the ledger is missing or disabled',
    query: sql`
      select 'trigger ' || coalesce(tgrelid::regclass::text, '') || '.' || guard as what
      from unnest(array[
        'ledger_entries_balanced', 'ledger_entries_balances', 'ledger_entries_not_late', 'ledger_entries_append_only',
        'ledger_transactions_append_only', 'ledger_transactions_have_entries', 'ledger_transactions_stamp',
        'ledger_accounts_no_direct_change', 'ledger_accounts_open', 'voucher_redemptions_append_only',
        'voucher_redemptions_mark', 'vouchers_immutable']) as guard
      left join pg_trigger on tgname = guard and not tgisinternal
      where tgenabled is distinct from 'O'
      union all
      select 'constraint ' || conrelid::regclass || '.' || conname from pg_constraint
      where conrelid in ('ledger_accounts'::regclass, 'ledger_entries'::regclass, 'ledger_transactions'::regclass,
          'vouchers'::regclass, 'voucher_redemptions'::regclass)
        and not convalidated`,
  },
]

/** Checks the whole ledger in one read-only snapshot. */
export const audit = ({ db }: Pick<Database, 'db'>): Promise<Audit> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A large ledger takes longer to read than the usual timeouts allow.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const findings: Finding[] = []
      for (const { wrong, query } of checks) {
        const { rows } = await query.execute(tx)
        const examples = rows.slice(0, maxExamples).map(({ what }) => what)
        if (rows.length > 0) findings.push({ wrong, times: rows.length, examples })
      }
      const { rows } = await sql<Omit<Audit, 'findings'>>`
        select (select count(*) from ledger_transactions) as transactions,
          (select count(*) from ledger_entries) as entries,
          (select count(*) from voucher_redemptions) as redemptions`.execute(tx)
      const [counts] = rows
      return { transactions: 0, entries: 0, redemptions: 0, ...counts, findings }
    })
