import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** Counts the rows of a query without a selection. Stops at `max`, so that the time does not grow with the table. */
export const countRows = async <All, From extends keyof All>(
  db: Db,
  rows: SelectQueryBuilder<All, From, unknown>,
  max?: number,
): Promise<number> => {
  const { count } = await db
    .selectFrom(
      rows
        .select(sql`1`.as('one'))
        .$if(max !== undefined, (query) => query.limit(max ?? 0))
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
