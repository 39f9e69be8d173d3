import type { Database } from '../../../src/server/platform/db/connect.ts'

/** The number of rounds. The smallest result counts, because the others may include concurrent work. */
const rounds = 4
/** The default number of calls in a round. */
const usualTimes = 20

const touched = async ({ pool }: Database): Promise<number> => {
  // Uses a single connection, whose statistics are flushed at once.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ blocks: number }>(
    'select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.blocks ?? 0
}

/** The blocks that the database reads for one call. `times` is the number of calls in a round. */
export const blocksOf = async (
  database: Database,
  work: () => Promise<unknown>,
  times = usualTimes,
): Promise<number> => {
  // Warms up until the statements are planned.
  for (let n = 0; n < 10; n += 1) await work()
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const before = await touched(database)
    for (let n = 0; n < times; n += 1) await work()
    least = Math.min(least, ((await touched(database)) - before) / times)
  }
  return least
}
