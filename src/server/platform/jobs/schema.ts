import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'

export const jobsSchema = 'jobs'

/** The id of an advisory lock. The number is arbitrary but must be the same in every process. */
const advisoryLock = 7_201_948_533

/** The timeout for the indexes of a new version of pg-boss, which it builds one at a time after its migration. */
const indexesTimeoutMs = 600_000

export interface IndexPace {
  /** The time from one index of a new version to the next. pg-boss takes less than ten seconds in tests only. */
  indexSeconds: number
}

/** Creates or upgrades the tables of pg-boss. The role that owns the database must run it. */
export const prepareJobsSchema = async (
  pool: pg.Pool,
  { indexSeconds }: IndexPace = { indexSeconds: 10 },
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
      schema: jobsSchema,
      bamIntervalSeconds: indexSeconds,
      ...(indexSeconds < 10 && { __test__bypass_bam_interval_check: true }),
      supervise: false,
      schedule: false,
    })
    // Errors are in the log of the database. A missing index only makes jobs slower.
    boss.on('error', () => undefined)
    await boss.start()
    try {
      const until = performance.now() + indexesTimeoutMs
      for (;;) {
        const statuses = await boss.getBamStatus()
        if (!statuses.some(({ status }) => status === 'pending' || status === 'in_progress')) break
        if (performance.now() > until)
          throw new Error('The indexes of background jobs could not be built in time.')
        await sleep(100)
      }
    } finally {
      await boss.stop({ graceful: false })
    }
  } finally {
    // Closes the connection, which releases the lock and resets the timeout.
    client.release(true)
  }
}
