import { type Insertable, sql } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { hasRow } from '../../../platform/db/has-row.ts'

/** Returns false if the key was used before. Waits for a concurrent transaction with the key; the unique index decides. */
export const insertTransaction = (tx: Tx, transaction: Insertable<Tables['ledger_transactions']>) =>
  hasRow(
    tx
      .insertInto('ledger_transactions')
      .values(transaction)
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id'),
  )

export const insertEntries = (tx: Tx, entries: Insertable<Tables['ledger_entries']>[]) =>
  tx.insertInto('ledger_entries').values(entries).execute()

/** Returns the id of the seller's account, which is `id` if there was none. */
export const insertSellerAccount = async (tx: Tx, id: string, sellerID: string): Promise<string> => {
  await tx
    .insertInto('ledger_accounts')
    .values({ id, kind: 'seller', seller_id: sellerID })
    .onConflict((conflict) => conflict.column('seller_id').doNothing())
    .execute()
  const account = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('seller_id', '=', sellerID)
    .executeTakeFirstOrThrow()
  return account.id
}

/** In centavos, or undefined before the first entry. */
export const findBalance = async (db: Db, sellerID: string): Promise<number | undefined> => {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('balance_centavos')
    .where('seller_id', '=', sellerID)
    .executeTakeFirst()
  return account?.balance_centavos ?? undefined
}

/** A voucher has one hash, but there is one candidate for each lookup key. */
export const findVoucher = (db: Db, hashes: Buffer[]) =>
  db
    .selectFrom('vouchers')
    .select(['id', 'amount_centavos'])
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()

export const findRedemption = (db: Db, hashes: Buffer[]) =>
  db
    .selectFrom('voucher_redemptions as r')
    .innerJoin('vouchers as v', 'v.id', 'r.voucher_id')
    .select(['r.seller_id', 'r.client_id'])
    .where('v.code_hash', 'in', hashes)
    .executeTakeFirst()

/** Returns false if the voucher was redeemed before. The primary key decides. */
export const insertRedemption = (tx: Tx, redemption: Insertable<Tables['voucher_redemptions']>) =>
  hasRow(
    tx
      .insertInto('voucher_redemptions')
      .values(redemption)
      .onConflict((conflict) => conflict.column('voucher_id').doNothing())
      .returning('voucher_id'),
  )

/** Vouchers with an encrypted code. Every server encrypts the remaining plain codes when it starts. */
const selectSealed = (db: Db) =>
  db
    .selectFrom('vouchers')
    .select(['id', 'amount_centavos', 'sealed_code', 'key_id', 'wrapped_key'])
    .where('code', 'is', null)
    .$narrowType<{ sealed_code: Buffer; key_id: string; wrapped_key: Buffer }>()

export const countOpenVouchers = (db: Db, max: number): Promise<number> =>
  countRows(
    db,
    db.selectFrom('vouchers').where(({ not }) => not('redeemed')),
    max,
  )

/** Vouchers that can still be redeemed, ascending by amount, after the voucher `after`. */
export const selectOpenVouchers = (db: Db, after: [centavos: number, id: string] | undefined, rows: number) =>
  selectSealed(db)
    .where(({ not }) => not('redeemed'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(amount_centavos, id) > (${after?.[0]}::bigint, ${after?.[1]}::uuid)`),
    )
    .orderBy('amount_centavos')
    .orderBy('id')
    .limit(rows)
    .execute()

export type SealedVoucherRow = Awaited<ReturnType<typeof selectOpenVouchers>>[number]

export const insertBatch = (tx: Tx, batch: Insertable<Tables['voucher_batches']>) =>
  tx.insertInto('voucher_batches').values(batch).execute()

/** The id of an advisory lock. The number is arbitrary but must be the same in every process, and different from other locks. */
const advisoryLock = 7_201_948_561

/** One batch is judged at a time, until its transaction ends. */
export const lockBatches = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)

/** What was issued since then without a second admin, in centavos: by this admin, and by all. Call it under `lockBatches`. */
export const sumNotAgreed = async (
  tx: Tx,
  adminID: string,
  since: Date,
): Promise<{ own: number; all: number }> => {
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(amount_centavos * count) filter (where issued_by = ${adminID}), 0)::float8 as own,
      coalesce(sum(amount_centavos * count), 0)::float8 as all
    from voucher_batches where not agreed and issued_at > ${since}`.execute(tx)
  return rows[0] ?? { own: 0, all: 0 }
}

export const findBatch = (db: Db, adminID: string, clientID: string) =>
  db
    .selectFrom('voucher_batches')
    .select(['id', 'amount_centavos', 'count'])
    .where('issued_by', '=', adminID)
    .where('client_id', '=', clientID)
    .executeTakeFirst()

export const selectBatch = (db: Db, batchID: string): Promise<SealedVoucherRow[]> =>
  selectSealed(db).where('batch_id', '=', batchID).orderBy('id').execute()

export const selectRedemptionsOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('voucher_redemptions as r')
    .innerJoin('vouchers as v', 'v.id', 'r.voucher_id')
    .select(['v.amount_centavos', 'r.redeemed_at'])
    .where('r.seller_id', '=', sellerID)
    .orderBy('r.redeemed_at')
    .execute()
