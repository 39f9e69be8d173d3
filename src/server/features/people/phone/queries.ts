import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** The number of the account, and whether it is the proven one. */
export const findPhone = async (db: Db, accountID: string) => {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('proven_phones as p', (on) =>
      on.onRef('p.account_id', '=', 'a.id').onRef('p.phone_no', '=', 'a.phone_no'),
    )
    .select(['a.phone_no', 'a.language', 'a.created_at', 'p.proven_at'])
    .where('a.id', '=', accountID)
    .executeTakeFirstOrThrow()
  const { phone_no, language, created_at } = row
  return { phone_no, language, created_at, proven: row.proven_at !== null }
}

/** Replaces an earlier code. */
export const saveCode = (tx: Tx, code: Insertable<Tables['phone_codes']>) =>
  tx
    .insertInto('phone_codes')
    .values({ ...code, tries: 0 })
    .onConflict((earlier) => earlier.column('account_id').doUpdateSet({ ...code, tries: 0 }))
    .execute()

/** Counts a try before anything is compared, so that tries at the same moment count too. */
export const countAttempt = (tx: Tx, accountID: string, now: Date, max: number) =>
  tx
    .updateTable('phone_codes')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('account_id', '=', accountID)
    .where('expires_at', '>', now)
    .where('tries', '<', max)
    .returning(['phone_no', 'code_hash', 'tries'])
    .executeTakeFirst()

export const deleteCode = (tx: Tx, accountID: string) =>
  tx.deleteFrom('phone_codes').where('account_id', '=', accountID).execute()

/** A number that was proven for another account is no longer proven there. */
export const saveProof = async (tx: Tx, account_id: string, phone_no: string, proven_at: Date) => {
  await tx
    .deleteFrom('proven_phones')
    .where((proof) => proof.or([proof('account_id', '=', account_id), proof('phone_no', '=', phone_no)]))
    .execute()
  await tx.insertInto('proven_phones').values({ account_id, phone_no, proven_at }).execute()
}

export const findProof = (db: Db, accountID: string) =>
  db
    .selectFrom('proven_phones')
    .select(['phone_no', 'proven_at'])
    .where('account_id', '=', accountID)
    .executeTakeFirst()

export const deletePhoneRows = async (tx: Tx, accountID: string) => {
  await deleteCode(tx, accountID)
  await tx.deleteFrom('proven_phones').where('account_id', '=', accountID).execute()
}
