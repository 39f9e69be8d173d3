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

/** Notifies the accounts of a query of one column. It can be a common table expression of another statement. */
export const notifyInsert = (accountIDs: Expression<unknown>, what: LiveEvent) =>
  sql`insert into event_outbox (topic, payload)
    select 'people', account || ${` ${what}`} from (${accountIDs}) as found (account)`

export const notifyAll = async (db: Db, accountIDs: string[], what: LiveEvent): Promise<void> => {
  await notifyInsert(sql`select unnest(${accountIDs}::text[])`, what).execute(db)
}

/** Like `notifyAll`, for the accounts that queries of one column find, each for one event. One statement. */
export const notifyFound = async (
  db: Db,
  found: Partial<Record<LiveEvent, Expression<unknown>>>,
): Promise<void> => {
  const each = Object.entries(found).map(
    ([what, accountIDs]) =>
      sql`(select account, ${what}::text as what from (${accountIDs}) as found (account) limit ${maxNotified})`,
  )
  await sql`insert into event_outbox (topic, payload)
    select 'people', account || ' ' || what from (${sql.join(each, sql` union all `)}) as each_found`.execute(
    db,
  )
}
