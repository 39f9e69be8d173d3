import type { Database } from '#server/platform/db/connect.ts'

/** Of so many rounds the least counts: the others may hold what somebody else did meanwhile. */
const rounds = 4
/** How often the work is done in a round, unless there is more of it. */
const usualTimes = 20

const touched = async ({ pool }: Database): Promise<number> => {
  // One connection at a time does all of it, and tells at once what it did.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ blocks: number }>(
    'select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.blocks ?? 0
}

/** Blocks that the database looks at for one call, whatever else the machine does meanwhile. `times`: calls that make a round. */
export const blocksOf = async (
  database: Database,
  work: () => Promise<unknown>,
  times = usualTimes,
): Promise<number> => {
  // Until the statements are planned.
  for (let n = 0; n < 10; n += 1) await work()
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const before = await touched(database)
    for (let n = 0; n < times; n += 1) await work()
    least = Math.min(least, ((await touched(database)) - before) / times)
  }
  return least
}
