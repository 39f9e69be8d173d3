import { type Insertable, sql } from 'kysely'
import { Verified } from '#domain/roles.ts'
import type { Db, TableRow, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

export const insertAccount = (tx: Tx, account: Insertable<Tables['accounts']>) =>
  tx.insertInto('accounts').values(account).execute()

export const insertBuyer = (tx: Tx, buyer: Insertable<Tables['buyers']>) =>
  tx.insertInto('buyers').values(buyer).execute()

export const insertSeller = (tx: Tx, seller: Insertable<Tables['sellers']>) =>
  tx.insertInto('sellers').values(seller).execute()

/** Skips tags that do not exist: compare the returned count. */
export const insertPreferences = async (tx: Tx, accountID: string, tagIDs: number[]): Promise<number> => {
  const { rows } = await sql`
    insert into account_preferences (account_id, tag_id)
    select ${accountID}, id from tags where id = any(${tagIDs}::int[]) returning tag_id`.execute(tx)
  return rows.length
}

/** Serializes changes of a buyer's preferences. */
export const lockBuyer = (tx: Tx, accountID: string) =>
  tx.selectFrom('buyers').select('account_id').where('account_id', '=', accountID).forUpdate().execute()

export const deletePreferences = (tx: Tx, accountID: string) =>
  tx.deleteFrom('account_preferences').where('account_id', '=', accountID).execute()

export const selectPreferences = (db: Db, accountID: string) =>
  db
    .selectFrom('account_preferences')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select(['id', 'name'])
    .where('account_id', '=', accountID)
    .orderBy('id')
    .execute()

export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('kind', '=', 'admin').limit(1).execute()).length > 0

export const findCaller = (db: Db, accountID: string) =>
  withCallerColumns(db.selectFrom('accounts'))
    .where('accounts.id', '=', accountID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export type FoundCaller = NonNullable<Awaited<ReturnType<typeof findCaller>>>

const currentDocuments = sql<number>`(
  select count(*) from id_documents d
  where d.seller_id = accounts.id and d.replaced_at is null)`

type FromAccounts = ReturnType<typeof selectAccounts>
const selectAccounts = (db: Db) => db.selectFrom('accounts')

const withCallerColumns = (query: FromAccounts) =>
  query
    .leftJoin('sellers', 'sellers.account_id', 'accounts.id')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .select(['accounts.id as account_id', 'kind', 'email', 'verified', currentDocuments.as('documents')])
    .select('second_factors.confirmed_at as second_factor_at')

/**
 * The account of a session that has neither expired nor been idle since `idleSince`. A replaced session is found too:
 * check `replaced_at`.
 */
export const sessionQuery = (db: Db, tokenHash: Buffer, now: Date, idleSince: Date) =>
  withCallerColumns(selectAccounts(db))
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select(['sessions.id as session_id', 'sessions.last_seen_at', 'sessions.expires_at'])
    .select('sessions.replaced_at')
    .where('token_hash', '=', tokenHash)
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)

export const findSession = (...given: Parameters<typeof sessionQuery>) =>
  sessionQuery(...given).executeTakeFirst()

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const insertSession = (db: Db, session: Insertable<Tables['sessions']>) =>
  db.insertInto('sessions').values(session).execute()

export const touchSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Returns the account, if there was such a session. */
export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('account_id').executeTakeFirst()

/** Deletes up to `rows` sessions that `findSession` no longer finds. Returns their number. */
export const deleteEndedSessions = async (
  db: Db,
  now: Date,
  idleSince: Date,
  rows: number,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', (from) =>
      from
        .selectFrom('sessions')
        .select('token_hash')
        .where((is) => is.or([is('expires_at', '<=', now), is('last_seen_at', '<=', idleSince)]))
        .limit(rows)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const selectTags = (db: Db) => db.selectFrom('tags').select(['id', 'name']).orderBy('id').execute()

export const findPasswordHash = async (db: Db, accountID: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash
}

/** The personal data in the tables of accounts. */
export const findPerson = (db: Db, accountID: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('buyers as b', 'b.account_id', 'a.id')
    .leftJoin('sellers as s', 's.account_id', 'a.id')
    .leftJoin('size_views as v', 'v.buyer_id', 'a.id')
    .select(['a.id', 'a.kind', 'a.email', 'a.first_name', 'a.last_name', 'a.phone_no', 'a.created_at'])
    .select(['b.is_feminine', 's.address', 'v.sizes'])
    .where('a.id', '=', accountID)
    .executeTakeFirstOrThrow()

export const findHomeAddress = (db: Db, sellerID: string) =>
  db
    .selectFrom('sellers')
    .select(['address', 'street', 'barangay', 'municipality'])
    .where('account_id', '=', sellerID)
    .executeTakeFirstOrThrow()

export const selectSessions = (db: Db, accountID: string) =>
  db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountID)
    .where('replaced_at', 'is', null)
    .orderBy('created_at')
    .execute()

/**
 * Held while an account is deleted. Changes by this person wait for it in the trigger `refuse_deleted_account`. Rows
 * that only refer to the account do not wait.
 */
export const lockAccount = (tx: Tx, accountID: string) =>
  tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Keeps the row without personal data and frees the e-mail. */
export const eraseAccount = (tx: Tx, accountID: string, at: Date) =>
  tx
    .updateTable('accounts')
    .set({
      email: `${accountID}@deleted.invalid`,
      password_hash: '',
      first_name: 'Deleted',
      last_name: 'account',
      phone_no: '',
      deleted_at: at,
    })
    .where('id', '=', accountID)
    .execute()

export const eraseSeller = (tx: Tx, accountID: string) =>
  tx
    .updateTable('sellers')
    .set({
      address: '',
      street: null,
      barangay: null,
      municipality: null,
      verified: Verified.Undecided,
      rejection_reason: null,
    })
    .where('account_id', '=', accountID)
    .execute()

export const deleteSizeViews = (tx: Tx, accountID: string) =>
  tx.deleteFrom('size_views').where('buyer_id', '=', accountID).execute()

/** Returns the number of sessions. */
export const deleteSessionsOf = async (tx: Db, accountID: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns false if the account no longer exists. */
export const updatePassword = async (tx: Tx, accountID: string, password_hash: string): Promise<boolean> => {
  const row = await tx
    .updateTable('accounts')
    .set({ password_hash })
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findDetails = (db: Db, accountID: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('account_photos as photo', 'photo.account_id', 'accounts.id')
    .select(['email', 'first_name', 'last_name', 'phone_no', 'photo.id as photo_id'])
    .where('accounts.id', '=', accountID)
    .executeTakeFirstOrThrow()

/** Leaves out what is undefined. Returns false if the account no longer exists. */
export const updateDetails = async (
  tx: Tx,
  accountID: string,
  details: Partial<Pick<TableRow<'accounts'>, 'email' | 'first_name' | 'last_name' | 'phone_no'>>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('accounts')
    .set(details)
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number of sessions. */
export const deleteAllSessions = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the number of sessions. */
export const deleteOtherSessions = async (tx: Tx, accountID: string, kept: Buffer): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .where('token_hash', '<>', kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Marks a session as replaced by a new one. Until `expires_at` it can only ask who is signed in. */
export const replaceSession = (tx: Tx, tokenHash: Buffer, replaced_at: Date, expires_at: Date) =>
  tx.updateTable('sessions').set({ replaced_at, expires_at }).where('token_hash', '=', tokenHash).execute()

/** The request's own session first, the others by their last use. */
export const selectOwnSessions = (
  db: Db,
  accountID: string,
  own: Buffer,
  now: Date,
  idleSince: Date,
  max: number,
) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .select((from) => from('token_hash', '=', own).as('is_this'))
    .where('account_id', '=', accountID)
    .where('last_seen_at', '>', idleSince)
    .where('expires_at', '>', now)
    .where('replaced_at', 'is', null)
    .orderBy('is_this', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(max)
    .execute()

/**
 * Deletes the session with this id, or all but the request's own; nothing if the request's own session has ended.
 * Call it with the account locked, so that of two devices that log each other out at the same moment one stays signed
 * in. Returns the number of sessions.
 */
export const deleteOwnSessions = async (
  tx: Tx,
  accountID: string,
  own: Buffer,
  which: string | 'others',
): Promise<number> => {
  const ownIsThere = tx.selectFrom('sessions as s').select('s.id').where('s.token_hash', '=', own)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .where((is) => (which === 'others' ? is('token_hash', '<>', own) : is('id', '=', which)))
    .where(({ exists }) => exists(ownIsThere))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
