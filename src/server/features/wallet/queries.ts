import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** False when there is a transaction with this key: it waits for one that is being written, and the index decides. */
export const insertTransaction = async (
  tx: Tx,
  transaction: Insertable<Tables['ledger_transactions']>,
): Promise<boolean> => {
  const row = await tx
    .insertInto('ledger_transactions')
    .values(transaction)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const insertEntries = (tx: Tx, entries: Insertable<Tables['ledger_entries']>[]) =>
  tx.insertInto('ledger_entries').values(entries).execute()

/** The id of the seller's account: `id` if there was none. */
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

/** In centavos; undefined before the first entry. */
export const findBalance = async (db: Db, sellerID: string): Promise<number | undefined> => {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('balance_centavos')
    .where('seller_id', '=', sellerID)
    .executeTakeFirst()
  return account?.balance_centavos ?? undefined
}

export const findVoucher = (db: Db, code: string) =>
  db.selectFrom('vouchers').select('amount_centavos').where('code', '=', code).executeTakeFirst()

export const findRedemption = (db: Db, code: string) =>
  db
    .selectFrom('voucher_redemptions')
    .select(['seller_id', 'client_id'])
    .where('code', '=', code)
    .executeTakeFirst()

/** False when the voucher was redeemed before: the primary key decides. */
export const insertRedemption = async (
  tx: Tx,
  redemption: Insertable<Tables['voucher_redemptions']>,
): Promise<boolean> => {
  const row = await tx
    .insertInto('voucher_redemptions')
    .values(redemption)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Those that can still be redeemed, ascending by amount, after the voucher `after`. */
export const selectOpenVouchers = (
  db: Db,
  after: [centavos: number, code: string] | undefined,
  rows: number,
) =>
  db
    .selectFrom('vouchers')
    .select(['amount_centavos', 'code'])
    .where(sql<boolean>`not redeemed`)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(amount_centavos, code) > (${after?.[0]}::bigint, ${after?.[1]}::text)`),
    )
    .orderBy('amount_centavos')
    .orderBy('code')
    .limit(rows)
    .execute()

export type VoucherRow = Awaited<ReturnType<typeof selectOpenVouchers>>[number]

/** False when this admin has made a batch with the same client's id: it waits for one that is being made. */
export const insertBatch = async (tx: Tx, batch: Insertable<Tables['voucher_batches']>): Promise<boolean> => {
  const row = await tx
    .insertInto('voucher_batches')
    .values(batch)
    .onConflict((conflict) => conflict.columns(['issued_by', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findBatch = (db: Db, adminID: string, clientID: string) =>
  db
    .selectFrom('voucher_batches')
    .select(['id', 'amount_centavos', 'count'])
    .where('issued_by', '=', adminID)
    .where('client_id', '=', clientID)
    .executeTakeFirstOrThrow()

export const selectBatch = (db: Db, batchID: string): Promise<VoucherRow[]> =>
  db
    .selectFrom('vouchers')
    .select(['amount_centavos', 'code'])
    .where('batch_id', '=', batchID)
    .orderBy('code')
    .execute()

/** How many of the codes were new; a code that is taken makes no voucher. */
export const insertVouchers = async (
  tx: Tx,
  codes: string[],
  voucher: { amount_centavos: number; issued_by: string; issued_at: Date; batch_id: string },
): Promise<number> => {
  const { rows } = await sql`
    insert into vouchers (code, amount_centavos, issued_by, issued_at, batch_id)
    select code, ${voucher.amount_centavos}::bigint, ${voucher.issued_by}::uuid, ${voucher.issued_at}::timestamptz,
      ${voucher.batch_id}::uuid
    from unnest(${codes}::text[]) as code
    on conflict (code) do nothing returning code`.execute(tx)
  return rows.length
}

export const selectRedemptionsOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('voucher_redemptions as r')
    .innerJoin('vouchers as v', 'v.code', 'r.code')
    .select(['v.amount_centavos', 'r.redeemed_at'])
    .where('r.seller_id', '=', sellerID)
    .orderBy('r.redeemed_at')
    .execute()
