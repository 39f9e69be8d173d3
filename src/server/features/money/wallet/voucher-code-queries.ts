import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { WrappedKey } from '../../../platform/vault/vault.ts'

/** The id of the advisory lock under which servers create a lookup key. The number is arbitrary. */
const lookupKeyLock = 7_201_948_540

export const lockLookupKeys = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${sql.lit(lookupKeyLock)})`.execute(tx)

/** Newest first. */
export const selectLookupKeys = (db: Db) =>
  db
    .selectFrom('voucher_keys')
    .select(['id', 'secret', 'key_id', 'wrapped_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type LookupKeyRow = Awaited<ReturnType<typeof selectLookupKeys>>[number]

export const insertLookupKey = (tx: Tx, key: Insertable<Tables['voucher_keys']>) =>
  tx.insertInto('voucher_keys').values(key).execute()

/** The encrypted code of a voucher and the hash to find it by. */
export interface SealedCode {
  id: string
  code_hash: Buffer
  lookup_key_id: string
  sealed_code: Buffer
  key_id: string
  wrapped_key: Buffer
}

const columns = (codes: SealedCode[]) => sql`
  unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map((code) => code.code_hash)}::bytea[],
    ${codes.map((code) => code.lookup_key_id)}::uuid[], ${codes.map((code) => code.sealed_code)}::bytea[],
    ${codes.map((code) => code.key_id)}::text[], ${codes.map((code) => code.wrapped_key)}::bytea[])
  as sealed (id, code_hash, lookup_key_id, sealed_code, key_id, wrapped_key)`

/** Returns the number of new vouchers. Skips codes that are already taken. */
export const insertVouchers = async (
  tx: Tx,
  codes: SealedCode[],
  voucher: { amount_centavos: number; issued_by: string; issued_at: Date; batch_id: string | null },
): Promise<number> => {
  const { rows } = await sql`
    insert into vouchers (id, code_hash, lookup_key_id, sealed_code, key_id, wrapped_key, amount_centavos, issued_by,
      issued_at, batch_id)
    select id, code_hash, lookup_key_id, sealed_code, key_id, wrapped_key, ${voucher.amount_centavos}::bigint,
      ${voucher.issued_by}::uuid, ${voucher.issued_at}::timestamptz, ${voucher.batch_id}::uuid
    from ${columns(codes)}
    on conflict (code_hash) do nothing returning id`.execute(tx)
  return rows.length
}

/** Vouchers from versions that stored codes in plain text. */
export const selectReadableCodes = (db: Db, limit: number) =>
  db
    .selectFrom('vouchers')
    .select(['id', 'code'])
    .where('code', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ code: string }>()
    .execute()

/** Skips vouchers that another server has encrypted meanwhile. */
export const replaceReadableCodes = (db: Db, codes: SealedCode[]) =>
  sql`
    update vouchers v set code = null, code_hash = sealed.code_hash, lookup_key_id = sealed.lookup_key_id,
      sealed_code = sealed.sealed_code, key_id = sealed.key_id, wrapped_key = sealed.wrapped_key
    from ${columns(codes)} where v.id = sealed.id and v.code is not null`.execute(db)

/** For each encryption key of the settings, the number of redeemable vouchers under it. */
export const countOpenVouchersByKey = (db: Db) =>
  db
    .selectFrom('vouchers')
    .select(({ fn }) => ['key_id', fn.countAll<number>().as('vouchers')])
    .where(({ not }) => not('redeemed'))
    .where('key_id', 'is not', null)
    .groupBy('key_id')
    .$narrowType<{ key_id: string }>()
    .execute()

/** Voucher codes or lookup keys under another key than this one, ordered by id. */
export const selectOfOtherKeys = (
  db: Db,
  table: 'vouchers' | 'voucher_keys',
  keyID: string,
  after: string,
  limit: number,
) =>
  db
    .selectFrom(table)
    .select(['id', 'key_id', 'wrapped_key'])
    .where('key_id', '!=', keyID)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ key_id: string; wrapped_key: Buffer }>()
    .execute()

/** Returns false if another process has rewrapped the key meanwhile. */
export const updateWrappedKey = async (
  db: Db,
  table: 'vouchers' | 'voucher_keys',
  id: string,
  before: string,
  after: WrappedKey,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set key_id = ${after.keyID}, wrapped_key = ${after.wrapped}
    where id = ${id}::uuid and key_id = ${before}`.execute(db)
  return numAffectedRows > 0n
}
