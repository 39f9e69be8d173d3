import { type Expression, sql } from 'kysely'
import type { LiveEvent } from '#contract/live.ts'
import type { Db } from '../db/connect.ts'
import { publish } from './events.ts'

/** Reaches every open page of that person once the transaction has committed, and nobody when it rolls back. */
export const tell = (db: Db, accountID: string, what: LiveEvent): Promise<void> =>
  publish(db, 'people', `${accountID} ${what}`)

/** A piece that many thousands saved must not hold up who buys it; the others see its state when they next ask. */
const mostTold = 1_000

/** What `tellAll` does, as a column of a statement that has something else to do as well: once for each of its rows. */
export const tellingAll = (accountIDs: (string | Expression<unknown>)[], what: LiveEvent) =>
  sql.join(accountIDs.map((accountID) => sql`pg_notify('people', ${accountID}::text || ${` ${what}`})`))

export const tellAll = async (db: Db, accountIDs: string[], what: LiveEvent): Promise<void> => {
  await sql`select pg_notify('people', account || ${` ${what}`}) from unnest(${accountIDs}::text[]) account`.execute(
    db,
  )
}

/** Like `tellAll`, for the one column of a query, in the same statement. */
export const tellFound = async (db: Db, accountIDs: Expression<unknown>, what: LiveEvent): Promise<void> => {
  await sql`select pg_notify('people', account || ${` ${what}`})
    from (${accountIDs} limit ${mostTold}) as found (account)`.execute(db)
}
