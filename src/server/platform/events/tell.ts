import { sql } from 'kysely'
import type { LiveEvent } from '#contract/live.ts'
import type { Db } from '../db/connect.ts'
import { publish } from './events.ts'

/** Reaches every open page of that person once the transaction has committed, and nobody when it rolls back. */
export const tell = (db: Db, accountID: string, what: LiveEvent): Promise<void> =>
  publish(db, 'people', `${accountID} ${what}`)

export const tellAll = async (db: Db, accountIDs: string[], what: LiveEvent): Promise<void> => {
  await sql`select pg_notify('people', account || ${` ${what}`}) from unnest(${accountIDs}::text[]) account`.execute(
    db,
  )
}
