import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'

export const jobsSchema = 'jobs'

/** Any number, but the same in every process. */
const advisoryLock = 7_201_948_533

/** Indexes that a new version of pg-boss wants are built after its migration, one at a time. */
const indexesTimeoutMs = 600_000

/** Makes the tables of pg-boss, or brings them up to date. Done by the role that owns the database. */
export const prepareJobsSchema = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
      schema: jobsSchema,
      bamIntervalSeconds: 10,
      supervise: false,
      schedule: false,
    })
    // What fails stands in the log of the database; an index that is missing slows jobs down and stops none.
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
    // Ends the session, and with it the lock and the changed timeout.
    client.release(true)
  }
}
