import { type Job, type JobResult, type KyselyTransactionLike, PgBoss, fromKysely } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from '../db/connect.ts'
import { jobsSchema } from './schema.ts'

/** `stopping` is aborted when the process was told to end: a long run ends after its current step. */
export type Run = (stopping: AbortSignal) => Promise<unknown>
export type RunWith<Data> = (data: Data, stopping: AbortSignal) => Promise<unknown>

export interface QueueOptions {
  /** How often a failed job is tried again, each time after a longer while. */
  retries?: number
  /** A run that takes longer counts as lost and is given to another process. */
  expireSeconds?: number
  /** The wait before the first retry. It doubles from one retry to the next. */
  retryDelaySeconds?: number
  /** How often a process asks for jobs of this queue, instead of the usual pace. */
  pollSeconds?: number
  /** Jobs that a process takes at once and runs one after the other. After a full batch it asks again without a pause. */
  batchSize?: number
  /** A job is not queued while one with the same key waits or runs. */
  onePerKey?: boolean
}

export interface Queue<Data extends object> {
  /** The job exists once the transaction has committed, and never when it rolls back. */
  send(tx: Tx, data: Data, key?: string): Promise<void>
}

/** Work in the background. Features name theirs while the app is built; nothing runs before the process starts it. */
export interface Jobs {
  /**
   * `cron`: minute, hour, day, month, weekday, in UTC. Of all processes one runs it each time, and never two at once
   * unless the first took longer than 15 minutes. What was missed while no process ran is made up for by one run.
   */
  every(name: string, cron: string, run: Run): void
  queue<Data extends object>(name: string, run: RunWith<Data>, options?: QueueOptions): Queue<Data>
}

interface RunningJobs extends Jobs {
  start(): Promise<void>
  /** Takes no more work and lets what runs finish. */
  stop(): Promise<void>
}

interface Pace {
  /** How often a process asks the database for work, for each job. */
  pollSeconds: number
  /** How often the processes, taken together, look which schedules are due. */
  scheduleSeconds: number
}

const calm: Pace = { pollSeconds: 10, scheduleSeconds: 30 }

/** Any number, but the same in every process and not one that something else locks. */
const advisoryLock = 7_201_948_542
const drainMilliseconds = 20_000

interface Planned extends QueueOptions {
  cron: string | null
  retries: number
  expireSeconds: number
  run: RunWith<object>
}

/** One process at a time makes the queues and schedules that are missing. */
const alone = async (pool: Database['pool'], work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await work()
  } finally {
    // Ends the session, and with it the lock and the changed timeout.
    client.release(true)
  }
}

/** On the app's own database and pool. Knows no feature. */
export const createJobs = (
  { pool }: Database,
  log: Logger,
  pace: Pace = calm,
  onRun?: (job: string, outcome: 'done' | 'failed') => void,
): RunningJobs => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: jobsSchema,
    // The tables are made by their owner, whom the app's role is not.
    migrate: false,
    cronMonitorIntervalSeconds: pace.scheduleSeconds,
    cronWorkerIntervalSeconds: Math.max(1, pace.pollSeconds),
    // Jobs do not wait for one another here, so there is nothing to look for.
    flowIntervalSeconds: 3600,
    // The tables stay small, and a rebuild would outlast the pool's time limit on a statement.
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'background jobs met an error'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'background jobs warn'))

  const planned = new Map<string, Planned>()
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

  const runOne = async (name: string, run: RunWith<object>, job: Job<object>): Promise<JobResult> => {
    try {
      stop.signal.throwIfAborted()
      await run(job.data, AbortSignal.any([stop.signal, job.signal]))
      onRun?.(name, 'done')
      return { id: job.id, status: 'completed' }
    } catch (error) {
      // The rest of a batch runs again elsewhere.
      if (!stop.signal.aborted) {
        onRun?.(name, 'failed')
        log.error({ err: error, job: name, attempt: job.retryCount + 1 }, 'a background job failed')
      }
      return { id: job.id, status: 'failed', output: { message: String(error) } }
    }
  }

  const work = (name: string, { run, pollSeconds = pace.pollSeconds, batchSize = 1 }: Planned) =>
    boss.work<object, JobResult[]>(
      name,
      {
        pollingIntervalSeconds: Math.min(pollSeconds, pace.pollSeconds),
        batchSize,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const,
      async (batch) => {
        const results: JobResult[] = []
        for (const job of batch) results.push(await runOne(name, run, job))
        return results
      },
    )

  return {
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
      }
    },

    async start() {
      await alone(pool, async () => {
        await boss.start()
        for (const [name, job] of planned) await prepare(name, job)
        // Schedules of jobs that were renamed or removed.
        for (const { name } of await boss.getSchedules())
          if (!planned.get(name)?.cron) await boss.unschedule(name)
      })
      for (const [name, job] of planned) await work(name, job)
    },

    async stop() {
      stop.abort()
      await boss.stop({ graceful: true, timeout: drainMilliseconds })
    },
  }
}
