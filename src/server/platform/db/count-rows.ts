import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

/** Counts the rows of a query without a selection. Stops at `max`, so that the time does not grow with the table. */
export const countRows = async (
  db: Db,
  rows: SelectQueryBuilder<Tables, keyof Tables, unknown>,
  max: number,
): Promise<number> => {
  const { count } = await db
    .selectFrom(
      rows
        .select(sql`1`.as('one'))
        .limit(max)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
