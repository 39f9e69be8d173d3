import { type RawBuilder, sql } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * Tables that change without an effect on anybody's data: rate limits, last uses of sessions, buffered size
 * views, and events that are about to be published.
 */
const changingTables = ['attempts', 'event_outbox', 'sessions', 'size_views', 'taste_acts']

/** Returns a function that returns a hash of every other table. */
export const fingerprintsOf = async ({ db }: Pick<TestApp, 'db'>) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const prints = rows
    .filter(({ name }) => !changingTables.includes(name))
    .map(
      ({ name }) =>
        // The sum does not depend on the order of the rows, so they need not be sorted.
        sql`select ${name}::text as name, sum(hashtextextended(t::text, 0))::text as print from ${sql.table(name)} t`,
    )
  const all: RawBuilder<{ name: string; print: string | null }> = sql`${sql.join(prints, sql` union all `)}`
  return async () => Object.fromEntries((await all.execute(db)).rows.map(({ name, print }) => [name, print]))
}
