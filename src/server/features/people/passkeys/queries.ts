import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export const passkeysOf = (db: Db, accountID: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at', 'backed_up'])
    .where('account_id', '=', accountID)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number]

export const countPasskeys = (db: Db, accountID: string, max: number): Promise<number> =>
  countRows(db, db.selectFrom('passkeys').where('account_id', '=', accountID), max)

/** Also gives what a login needs to know about the account; undefined for one that is deleted. */
export const findPasskey = (db: Db, credentialID: Buffer) =>
  db
    .selectFrom('passkeys as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.account_id', 'p.public_key', 'p.counter', 'a.email', 'a.password_hash'])
    .where('p.credential_id', '=', credentialID)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export const insertPasskey = (tx: Tx, passkey: Insertable<Tables['passkeys']>) =>
  tx.insertInto('passkeys').values(passkey).execute()

/** False if its count goes back, or it was removed. A key that does not count always says 0. */
export const noteUse = (
  tx: Tx,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  at: Date,
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('passkeys')
      .set({ counter, backed_up: sql`backup_eligible and ${backedUp}`, last_used_at: at })
      .where('id', '=', id)
      .where((is) =>
        is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is(sql.lit(counter), '=', 0)])]),
      )
      .returning('id'),
  )

export const renamePasskey = (tx: Tx, accountID: string, id: string, name: string): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('account_id', '=', accountID)
      .returning('id'),
  )

/** Returns the name; undefined if the account has no such passkey. */
export const deletePasskey = async (tx: Tx, accountID: string, id: string): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountID)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Returns the number of passkeys. */
export const deletePasskeysOf = async (tx: Tx, accountID: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountID)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether passkeys are the second factor of this account: only admins need one. */
export const isFactorOf = (db: Db, accountID: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('passkeys as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .select('p.id')
      .where('p.account_id', '=', accountID)
      .where('a.kind', '=', 'admin')
      .limit(1),
  )

/** Since when an account has a second factor. The names of `accounts` and `second_factors` in the query. */
export const secondFactorAt = (accounts: string, factors: string) => sql<Date | null>`coalesce(
  ${sql.ref(`${factors}.confirmed_at`)},
  case when ${sql.ref(`${accounts}.kind`)} = 'admin' then (
    select min(passkeys.created_at) from passkeys where passkeys.account_id = ${sql.ref(`${accounts}.id`)}) end)`
