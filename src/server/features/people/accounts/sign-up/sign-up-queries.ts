import { type Insertable } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import type { Tables } from '../../../../platform/db/tables.ts'

export const insertSignUp = (tx: Tx, signUp: Insertable<Tables['sign_ups']>) =>
  tx.insertInto('sign_ups').values(signUp).execute()

/** A sign-up whose link has not expired. */
export const findSignUp = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('sign_ups')
    .select(['id', 'email', 'language', 'token_hash'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findSignUpByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sign_ups')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns false if it was confirmed meanwhile; of two simultaneous confirmations exactly one gets true. */
export const takeSignUp = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('sign_ups').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
