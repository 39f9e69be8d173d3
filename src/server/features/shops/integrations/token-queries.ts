import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export const tokensOf = (db: Db, accountID: string) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scope', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountID)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type TokenRow = Awaited<ReturnType<typeof tokensOf>>[number]

export const countTokens = (db: Db, accountID: string, max: number): Promise<number> =>
  countRows(db, db.selectFrom('api_tokens').where('account_id', '=', accountID), max)

export const insertToken = (tx: Tx, token: Insertable<Tables['api_tokens']>) =>
  tx.insertInto('api_tokens').values(token).execute()

/** By its hash, in an index: how long that takes says nothing about the token. */
export const findToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'account_id', 'scope', 'last_used_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()

export const noteUse = (db: Db, id: string, last_used_at: Date) =>
  db.updateTable('api_tokens').set({ last_used_at }).where('id', '=', id).execute()

export const deleteToken = (tx: Tx, accountID: string, id: string): Promise<boolean> =>
  hasRow(tx.deleteFrom('api_tokens').where('id', '=', id).where('account_id', '=', accountID).returning('id'))

export const deleteTokensOf = (tx: Tx, accountID: string) =>
  tx.deleteFrom('api_tokens').where('account_id', '=', accountID).execute()
