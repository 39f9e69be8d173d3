import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import type { Tables } from '../../../../platform/db/tables.ts'

/** Replaces an earlier link of the same account. */
export const replacePasswordLink = (db: Db, link: Insertable<Tables['password_links']>) => {
  const { account_id: _, ...rest } = link
  return db
    .insertInto('password_links')
    .values(link)
    .onConflict((again) => again.column('account_id').doUpdateSet(rest))
    .execute()
}

/** The account of an unexpired link. */
export const findLinkedAccount = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id
}

/** Returns false if the link is used or expired; of two simultaneous uses exactly one gets true. */
export const takePasswordLink = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const findPasswordLink = (db: Db, accountID: string) =>
  db
    .selectFrom('password_links')
    .select(['created_at', 'expires_at'])
    .where('account_id', '=', accountID)
    .executeTakeFirst()

export const deletePasswordLink = (tx: Tx, accountID: string) =>
  tx.deleteFrom('password_links').where('account_id', '=', accountID).execute()
