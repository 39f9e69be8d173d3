import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { Kysely, PostgresDialect } from 'kysely'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Database } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/**
 * PostgreSQL with pgvector inside this process, for machines whose server lacks the extension. It has a single connection,
 * which callers take in turn, so it cannot show what two connections do to each other.
 */
export const pgliteWithPgvector = async () => {
  const pglite = await PGlite.create({ extensions: { vector } })
  await pglite.exec('create extension vector')
  const oneConnection = pLimit(1)
  const connect = (): Promise<unknown> =>
    new Promise((connected) => {
      void oneConnection(
        () =>
          new Promise<void>((release) => {
            connected({
              query: async (text: string, values?: unknown[]) => {
                const { rows, affectedRows } = values
                  ? await pglite.query(text, values)
                  : ((await pglite.exec(text)).at(-1) ?? { rows: [] })
                return { rows, rowCount: affectedRows || rows.length, command: '' }
              },
              release,
            })
          }),
      )
    })
  // It has as much of a pool as is used here.
  const pool = { connect, end: () => pglite.close() } as unknown as pg.Pool
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as unknown as Database['db']
  return { db, pool, query: (text: string) => pglite.query(text), close: () => db.destroy() }
}
