import { type Expression, sql } from 'kysely'
import type { LiveEvent } from '#contract/live.ts'
import type { Db } from '../db/connect.ts'
import { publish } from './events.ts'

/** Notifies the account's open pages once the transaction has committed, and none when it rolls back. */
export const notify = (db: Db, accountID: string, what: LiveEvent): Promise<void> =>
  publish(db, 'people', `${accountID} ${what}`)

/**
 * The maximum number of accounts that are notified of one change, so that an item that thousands have saved does not
 * delay its purchase. The others see the change when they refetch.
 */
const maxNotified = 1_000

/** Like `notifyAll`, but as columns for another statement. It notifies once per row of that statement. */
export const notifyColumns = (accountIDs: (string | Expression<unknown>)[], what: LiveEvent) =>
  sql.join(accountIDs.map((accountID) => sql`pg_notify('people', ${accountID}::text || ${` ${what}`})`))

export const notifyAll = async (db: Db, accountIDs: string[], what: LiveEvent): Promise<void> => {
  await sql`select pg_notify('people', account || ${` ${what}`}) from unnest(${accountIDs}::text[]) account`.execute(
    db,
  )
}

/** Like `notifyAll`, for the accounts that a query of one column finds. */
export const notifyFound = async (
  db: Db,
  accountIDs: Expression<unknown>,
  what: LiveEvent,
): Promise<void> => {
  await sql`select pg_notify('people', account || ${` ${what}`})
    from (${accountIDs} limit ${maxNotified}) as found (account)`.execute(db)
}
