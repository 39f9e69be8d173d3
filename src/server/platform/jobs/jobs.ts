import { setTimeout } from 'node:timers/promises'
import { type Job, type JobResult, type KyselyTransactionLike, PgBoss, fromKysely } from 'pg-boss'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Database, type Tx, isDatabaseAway } from '../db/connect.ts'
import { clearFailure, noteFailure, wholeRun } from './failures.ts'
import { jobsSchema } from './schema.ts'

/** `stopping` is aborted when the process shuts down. A long run should then end after its current step. */
export type Run = (stopping: AbortSignal) => Promise<unknown>
export type RunWith<Data> = (data: Data, stopping: AbortSignal) => Promise<unknown>

export interface QueueOptions {
  /** The number of retries of a failed job, with increasing delays. */
  retries?: number
  /** A run that takes longer counts as lost, and another process repeats it. */
  expireSeconds?: number
  /** The delay before the first retry. It doubles with each further retry. */
  retryDelaySeconds?: number
  /** How often a process polls this queue. The default depends on the process. */
  pollSeconds?: number
  /**
   * The number of jobs that a process fetches at once and runs one after the other. After a full batch it polls again
   * immediately.
   */
  batchSize?: number
  /** A job is not added while another one with the same key is waiting or running. */
  onePerKey?: boolean
}

export interface Queue<Data extends object> {
  /** Adds a job. It exists once the transaction has committed, and never after a rollback. */
  send(tx: Tx, data: Data, key?: string): Promise<void>
  /** The number of jobs that wait or run, counted up to `max`. For queues with `onePerKey`, whose index it uses. */
  countUnfinished(max: number): Promise<number>
}

/**
 * Background jobs. Features register theirs while the app is built. Nothing runs before the process starts the jobs.
 */
export interface Jobs {
  /**
   * Schedules a job. `cron` has the fields minute, hour, day of the month, month and day of the week, in UTC. One of
   * all processes runs it each time. Runs do not overlap, unless one takes longer than 15 minutes. Runs that were
   * missed while no process was running are replaced by a single one.
   */
  every(name: string, cron: string, run: Run): void
  /**
   * Runs a job again and again in each process, this many milliseconds after it ended. For work that must not wait for a
   * minute. Several processes do it at the same time.
   */
  often(name: string, pauseMs: number, run: Run): void
  queue<Data extends object>(name: string, run: RunWith<Data>, options?: QueueOptions): Queue<Data>
}

interface RunningJobs extends Jobs {
  start(): Promise<void>
  /** Runs a scheduled job now, in this process. */
  runNow(name: string): Promise<void>
  /** Starts no more jobs and waits for running ones. */
  stop(): Promise<void>
}

interface Pace {
  /** How often a process polls the database, for each kind of job. */
  pollSeconds: number
  /** How often one of the processes checks for due schedules. */
  scheduleSeconds: number
}

const calm: Pace = { pollSeconds: 10, scheduleSeconds: 30 }

/**
 * The id of an advisory lock. The number is arbitrary but must be the same in every process, and different from other
 * locks.
 */
const advisoryLock = 7_201_948_542
const drainMilliseconds = 20_000

interface Planned extends QueueOptions {
  cron: string | null
  retries: number
  expireSeconds: number
  run: RunWith<object>
}

/** Runs `work` in one process at a time. It creates missing queues and schedules. */
const alone = async (pool: Database['pool'], work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await work()
  } finally {
    // Closes the connection, which releases the lock and resets the timeout.
    client.release(true)
  }
}

/** Creates the job queue (pg-boss) on the app's own database pool. */
export const createJobs = (
  { pool, db }: Database,
  log: Logger,
  pace: Pace = calm,
  onRun?: (job: string, outcome: 'done' | 'failed') => void,
): RunningJobs => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: jobsSchema,
    // The owner's role creates the tables, because the app's role may not.
    migrate: false,
    cronMonitorIntervalSeconds: pace.scheduleSeconds,
    cronWorkerIntervalSeconds: Math.max(1, pace.pollSeconds),
    // There are no dependencies between jobs, so pg-boss need not look for them.
    flowIntervalSeconds: 3600,
    // The tables stay small, and rebuilding an index could exceed the statement timeout of the pool.
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue reported a warning'))

  const planned = new Map<string, Planned>()
  const loops = new Map<string, { pauseMs: number; run: Run }>()
  const running: Promise<void>[] = []
  const stop = new AbortController()

  const plan = (name: string, job: Planned): void => {
    if (planned.has(name)) throw new Error(`Two jobs are named "${name}"`)
    planned.set(name, job)
  }

  const prepare = async (name: string, job: Planned): Promise<void> => {
    const { cron, retries, expireSeconds, retryDelaySeconds = 10, onePerKey = false } = job
    const options = {
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: expireSeconds,
      deleteAfterSeconds: 86_400,
    }
    await boss.createQueue(name, { ...options, policy: cron || onePerKey ? 'exclusive' : 'standard' })
    await boss.updateQueue(name, options)
    if (cron) await boss.schedule(name, cron, {}, { missed: 'once' })
  }

  const warn = (name: string, error: unknown): void =>
    log.warn({ err: error, job: name }, 'the failures of a background job were not updated')

  const runOne = async (name: string, { run, cron }: Planned, job: Job<object>): Promise<JobResult> => {
    const subject = cron === null ? job.id : wholeRun
    try {
      stop.signal.throwIfAborted()
      await run(job.data, AbortSignal.any([stop.signal, job.signal]))
      onRun?.(name, 'done')
      if (cron !== null || job.retryCount > 0)
        await clearFailure(db, name, subject).catch((error: unknown) => warn(name, error))
      return { id: job.id, status: 'completed' }
    } catch (error) {
      // During a shutdown the rest of a batch is not a failure: another process repeats it.
      if (!stop.signal.aborted) {
        onRun?.(name, 'failed')
        log.error({ err: error, job: name, attempt: job.retryCount + 1 }, 'a background job failed')
        if (!isDatabaseAway(error))
          await noteFailure(db, { job: name, subject, error, at: new Date() }).catch((cause: unknown) =>
            warn(name, cause),
          )
      }
      return { id: job.id, status: 'failed', output: { message: String(error) } }
    }
  }

  const work = (name: string, given: Planned) => {
    const { pollSeconds = pace.pollSeconds, batchSize = 1 } = given
    return boss.work<object, JobResult[]>(
      name,
      {
        pollingIntervalSeconds: Math.min(pollSeconds, pace.pollSeconds),
        batchSize,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const,
      async (batch) => {
        const results: JobResult[] = []
        for (const job of batch) results.push(await runOne(name, given, job))
        return results
      },
    )
  }

  const loop = async (name: string, { pauseMs, run }: { pauseMs: number; run: Run }): Promise<void> => {
    while (!stop.signal.aborted) {
      await run(stop.signal).catch((err: unknown) => {
        if (!stop.signal.aborted) log.warn({ err, job: name }, 'a background job failed; it runs again soon')
      })
      // Rejects once the process stops.
      await setTimeout(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    often: (name, pauseMs, run) => void loops.set(name, { pauseMs, run }),

    every: (name, cron, run) =>
      plan(name, { cron, retries: 3, expireSeconds: 900, run: (_, stopping) => run(stopping) }),

    queue: (name, run, { retries = 5, expireSeconds = 300, ...options } = {}) => {
      plan(name, { ...options, cron: null, retries, expireSeconds, run: run as RunWith<object> })
      return {
        send: async (tx, data, key) => {
          await boss.send(name, data, {
            db: fromKysely(tx as unknown as KyselyTransactionLike),
            ...(key !== undefined && { singletonKey: key }),
          })
        },
        countUnfinished: async (max) => {
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
            select from ${sql.table(`${jobsSchema}.job`)}
            where name = ${name} and policy = 'exclusive' and state <= 'active' limit ${sql.lit(max)}) j`.execute(
            db,
          )
          return rows[0]?.count ?? 0
        },
      }
    },

    async start() {
      await alone(pool, async () => {
        await boss.start()
        for (const [name, job] of planned) await prepare(name, job)
        // Remove the schedules of jobs that were renamed or removed.
        for (const { name } of await boss.getSchedules())
          if (!planned.get(name)?.cron) await boss.unschedule(name)
      })
      for (const [name, job] of planned) await work(name, job)
      for (const [name, job] of loops) running.push(loop(name, job))
    },

    async runNow(name) {
      const job = planned.get(name)
      const often = loops.get(name)
      if (often) return void (await often.run(stop.signal))
      if (!job?.cron) throw new Error(`No job is named "${name}"`)
      await job.run({}, stop.signal)
    },

    async stop() {
      stop.abort()
      await Promise.all(running)
      await boss.stop({ graceful: true, timeout: drainMilliseconds })
    },
  }
}
