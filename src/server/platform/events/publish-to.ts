import { type Expression, sql } from 'kysely'
import type { AccountEvent } from '#contract/events.ts'
import type { Db } from '../db/connect.ts'
import { publish } from './events.ts'

/** Publishes an event to the account's open pages once the transaction has committed, and none when it rolls back. */
export const publishTo = (db: Db, accountID: string, what: AccountEvent): Promise<void> =>
  publish(db, 'people', `${accountID} ${what}`)

/**
 * The maximum number of accounts to which one change is published, so that an item that thousands have saved does not
 * delay its purchase. The others see the change when they refetch.
 */
const maxAccounts = 1_000

/** For the accounts of a query of one column. It can be a common table expression of another statement. */
export const publishInsert = (accountIDs: Expression<unknown>, what: AccountEvent) =>
  sql`insert into event_outbox (topic, payload)
    select 'people', account || ${` ${what}`} from (${accountIDs}) as found (account)`

export const publishToAll = async (db: Db, accountIDs: string[], what: AccountEvent): Promise<void> => {
  await publishInsert(sql`select unnest(${accountIDs}::text[])`, what).execute(db)
}

/** Like `publishToAll`, for the accounts that queries of one column find, each for one event. One statement. */
export const publishToFound = async (
  db: Db,
  found: Partial<Record<AccountEvent, Expression<unknown>>>,
): Promise<void> => {
  const each = Object.entries(found).map(
    ([what, accountIDs]) =>
      sql`(select account, ${what}::text as what from (${accountIDs}) as found (account) limit ${maxAccounts})`,
  )
  await sql`insert into event_outbox (topic, payload)
    select 'people', account || ' ' || what from (${sql.join(each, sql` union all `)}) as each_found`.execute(
    db,
  )
}
