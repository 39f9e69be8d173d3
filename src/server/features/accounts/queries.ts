import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

export const insertAccount = (tx: Tx, account: Insertable<Tables['accounts']>) =>
  tx.insertInto('accounts').values(account).execute()

export const insertBuyer = (tx: Tx, buyer: Insertable<Tables['buyers']>) =>
  tx.insertInto('buyers').values(buyer).execute()

export const insertSeller = (tx: Tx, seller: Insertable<Tables['sellers']>) =>
  tx.insertInto('sellers').values(seller).execute()

/** Tags that do not exist are left out: compare the count. */
export const insertPreferences = async (tx: Tx, accountID: string, tagIDs: number[]): Promise<number> => {
  const { rows } = await sql`
    insert into account_preferences (account_id, tag_id)
    select ${accountID}, id from tags where id = any(${tagIDs}::int[]) returning tag_id`.execute(tx)
  return rows.length
}

/** Whoever replaces a buyer's preferences waits here for whoever does so already. */
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
 * The session's account, if it is neither past its end nor idle since `idleSince`. One whose place another has taken is
 * found too: see `replaced_at`.
 */
export const findSession = (db: Db, tokenHash: Buffer, now: Date, idleSince: Date) =>
  withCallerColumns(selectAccounts(db))
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select(['sessions.id as session_id', 'sessions.last_seen_at', 'sessions.expires_at'])
    .select('sessions.replaced_at')
    .where('token_hash', '=', tokenHash)
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirst()

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const insertSession = (db: Db, session: Insertable<Tables['sessions']>) =>
  db.insertInto('sessions').values(session).execute()

export const touchSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()

/** Answers whose it was, if there was one. */
export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('account_id').executeTakeFirst()

/** Up to `rows` of those that `findSession` finds no more; answers how many. */
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

/** All that the accounts hold of one person. */
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
 * Held while an account is deleted: what the person does meanwhile waits in `refuse_deleted_account`. What only refers
 * to the account need not wait.
 */
export const lockAccount = (tx: Tx, accountID: string) =>
  tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The row stays, without the person; the e-mail is free again. */
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
      verified: 0,
      rejection_reason: null,
    })
    .where('account_id', '=', accountID)
    .execute()

export const deleteSizeViews = (tx: Tx, accountID: string) =>
  tx.deleteFrom('size_views').where('buyer_id', '=', accountID).execute()

/** Answers how many. */
export const deleteSessionsOf = async (tx: Db, accountID: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether there is still such an account. */
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

/** Answers how many. */
export const deleteAllSessions = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Answers how many. */
export const deleteOtherSessions = async (tx: Tx, accountID: string, kept: Buffer): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountID)
    .where('token_hash', '<>', kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Another session takes its place. Until `expires_at` it still says who is signed in, and nothing else. */
export const replaceSession = (tx: Tx, tokenHash: Buffer, replaced_at: Date, expires_at: Date) =>
  tx.updateTable('sessions').set({ replaced_at, expires_at }).where('token_hash', '=', tokenHash).execute()

/** The request's own first; of the others those that were seen last. */
export const selectOwnSessions = (
  db: Db,
  accountID: string,
  own: Buffer,
  now: Date,
  idleSince: Date,
  most: number,
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
    .limit(most)
    .execute()

/**
 * The one with this id, or all but the request's own; none once that has ended itself. Asked while the account is locked,
 * so that of two devices that log each other out at one moment one stays. Answers how many.
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
