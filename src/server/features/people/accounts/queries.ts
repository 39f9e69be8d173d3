import { type Insertable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Language } from '#domain/language.ts'
import { Verified } from '#domain/roles.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

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

/** The account that this e-mail opens. */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('login_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('kind', '=', 'admin').limit(1).execute()).length > 0

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
    .select(['a.email_confirmed_at', 'a.language', 'b.is_feminine', 's.address', 'v.sizes'])
    .where('a.id', '=', accountID)
    .executeTakeFirstOrThrow()

export const countTags = async (db: Db, tagIDs: number[]): Promise<number> =>
  tagIDs.length === 0
    ? 0
    : (await db.selectFrom('tags').select('id').where('id', 'in', tagIDs).execute()).length

export const findHomeAddress = (db: Db, sellerID: string) =>
  db
    .selectFrom('sellers')
    .select(['address', 'street', 'barangay', 'municipality'])
    .where('account_id', '=', sellerID)
    .executeTakeFirstOrThrow()

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

/** Keeps the row without personal data and frees the e-mail. The names of admins stay, because their acts do. */
export const eraseAccount = (tx: Tx, accountID: string, at: Date) =>
  tx
    .updateTable('accounts')
    .set((row) => ({
      email: `${accountID}@deleted.invalid`,
      password_hash: '',
      first_name: row.case('kind').when('admin').then(row.ref('first_name')).else('Deleted').end(),
      last_name: row.case('kind').when('admin').then(row.ref('last_name')).else('account').end(),
      phone_no: '',
      language: 'en',
      email_confirmed_at: null,
      deleted_at: at,
    }))
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

export const findLastLogin = (db: Db, accountID: string) =>
  db.selectFrom('last_logins').select('at').where('account_id', '=', accountID).executeTakeFirst()

export const insertDownload = (tx: Tx, account_id: string, downloaded_at: Date) =>
  tx.insertInto('data_downloads').values({ id: uuidv7(), account_id, downloaded_at }).execute()

export const selectDownloads = (db: Db, accountID: string) =>
  db
    .selectFrom('data_downloads')
    .select('downloaded_at')
    .where('account_id', '=', accountID)
    .orderBy('downloaded_at')
    .execute()

export const deleteLastLogin = (tx: Tx, accountID: string) =>
  tx.deleteFrom('last_logins').where('account_id', '=', accountID).execute()

/** What exists for the ranking of the home alone: which items the buyer opened and hid, and their sizes. */
export const deleteTaste = async (tx: Tx, accountID: string): Promise<void> => {
  await tx.deleteFrom('size_views').where('buyer_id', '=', accountID).execute()
  await tx.deleteFrom('taste_acts').where('buyer_id', '=', accountID).execute()
}

export const selectTasteActs = (db: Db, accountID: string) =>
  db
    .selectFrom('taste_acts as a')
    .innerJoin('items as i', 'i.id', 'a.item_id')
    .select(['a.kind', 'a.item_id', 'i.name', 'a.acted_at'])
    .where('a.buyer_id', '=', accountID)
    .orderBy('a.acted_at', 'desc')
    .orderBy('a.item_id')
    .execute()

/** Returns false if the account no longer exists. */
export const updatePassword = (tx: Tx, accountID: string, password_hash: string) =>
  hasRow(
    tx
      .updateTable('accounts')
      .set({ password_hash })
      .where('id', '=', accountID)
      .where('deleted_at', 'is', null)
      .returning('id'),
  )

export const findDetails = (db: Db, accountID: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('account_photos as photo', 'photo.account_id', 'accounts.id')
    .select(['email', 'first_name', 'last_name', 'phone_no', 'photo.id as photo_id'])
    .where('accounts.id', '=', accountID)
    .executeTakeFirstOrThrow()

/** Both accounts of whoever has this one. */
export const isOfPerson = (accountID: string) =>
  sql<boolean>`accounts.id in (${accountID}, other_side(${accountID}))`

/** Of both sides of the person. Leaves out what is undefined. Returns false if the account no longer exists. */
export const updateDetails = async (
  tx: Tx,
  accountID: string,
  details: Partial<Pick<TableRow<'accounts'>, 'email' | 'email_confirmed_at' | 'first_name' | 'last_name'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set(details)
    .where(isOfPerson(accountID))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of this side alone. Returns false if the account no longer exists. */
export const updatePhone = (tx: Tx, accountID: string, phone_no: string) =>
  hasRow(
    tx
      .updateTable('accounts')
      .set({ phone_no })
      .where('id', '=', accountID)
      .where('deleted_at', 'is', null)
      .returning('id'),
  )

/** Writes only a change, because a write makes all pages of the account refetch. */
export const updateLanguage = (db: Db, accountID: string, language: Language) =>
  db
    .updateTable('accounts')
    .set({ language })
    .where(isOfPerson(accountID))
    .where('language', '<>', language)
    .where('deleted_at', 'is', null)
    .execute()
