import type { Insertable } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import type { Tables } from '../../../../platform/db/tables.ts'

/** Replaces an earlier photo of the account. */
export const replaceAccountPhoto = (db: Db, photo: Insertable<Tables['account_photos']>) => {
  const { account_id: _, ...rest } = photo
  return db
    .insertInto('account_photos')
    .values(photo)
    .onConflict((again) => again.column('account_id').doUpdateSet(rest))
    .execute()
}

export const deleteAccountPhoto = (db: Db, accountID: string) =>
  db.deleteFrom('account_photos').where('account_id', '=', accountID).execute()

export const findAccountPhoto = (db: Db, accountID: string) =>
  db.selectFrom('account_photos').selectAll().where('account_id', '=', accountID).executeTakeFirst()

export const readAccountPhoto = async (db: Db, id: string): Promise<Buffer | undefined> => {
  const row = await db.selectFrom('account_photos').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes
}
