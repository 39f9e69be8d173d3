import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { type Queue, createJobs } from './jobs.ts'

const everyMinute = '* * * * *'
const quick = { pollSeconds: 0.5, scheduleSeconds: 1 }

let database: Awaited<ReturnType<typeof cloneDatabase>>
let others: Database[] = []
let running: ReturnType<typeof createJobs>[] = []
let errors: string[] = []

const log = pino(
  { level: 'error' },
  { write: (line: string) => void errors.push(JSON.parse(line).err?.message ?? line) },
)

beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await Promise.all([database, ...others.splice(0)].map((one) => one.close()))
  errors = []
})

/** The jobs of one process. Further processes get separate connections. */
const process = () => {
  const own = running.length === 0 ? database : connect(database.connection, () => undefined, 4)
  if (own !== database) others.push(own)
  const jobs = createJobs(own, log, quick)
  running.push(jobs)
  return jobs
}
const until = async (done: () => boolean): Promise<void> => {
  const end = performance.now() + 15_000
  while (!done() && performance.now() < end) await sleep(50)
  expect(done()).toBe(true)
}
const send = <Data extends object>(queue: Queue<Data>, data: Data, commit = true) =>
  database.db.transaction().execute(async (tx) => {
    await queue.send(tx, data)
    if (!commit) throw new Error('rolled back')
  })

test('three processes that start concurrently run a due job once', { timeout: 60_000 }, async () => {
  const runs: number[] = []
  const processes = [0, 1, 2].map((n) => {
    const jobs = process()
    jobs.every('count', everyMinute, async () => {
      runs.push(n)
      await sleep(300)
    })
    return jobs
  })
  const began = new Date().getMinutes()
  await Promise.all(processes.map((jobs) => jobs.start()))
  await until(() => runs.length > 0)
  await sleep(4000)
  const minutes = new Date().getMinutes() === began ? 1 : 2
  expect(runs.length).toBeLessThanOrEqual(minutes)
  expect(errors).toEqual([])
})

test('a job sent in a transaction runs after the commit, and never after a rollback', async () => {
  const seen: number[] = []
  const jobs = process()
  const queue = jobs.queue<{ n: number }>('collect', async ({ n }) => seen.push(n))
  await jobs.start()
  await expect(send(queue, { n: 1 }, false)).rejects.toThrow('rolled back')
  await send(queue, { n: 2 })
  await until(() => seen.length > 0)
  expect(seen).toEqual([2])
})

test('unfinished jobs of a queue with keys are counted, up to a limit, until they are done', async () => {
  const jobs = process()
  const held = Promise.withResolvers<void>()
  const queue = jobs.queue<object>('wait', () => held.promise, { onePerKey: true })
  jobs.queue<object>('others', async () => undefined, { onePerKey: true })
  await jobs.start()
  await database.db.transaction().execute(async (tx) => {
    for (const key of ['a', 'b', 'c', 'a']) await queue.send(tx, {}, key)
  })
  expect([await queue.countUnfinished(100), await queue.countUnfinished(2)]).toEqual([3, 2])
  held.resolve()
  await expect.poll(() => queue.countUnfinished(100), { timeout: 15_000 }).toBe(0)
})

test('a scheduled job can be run at once', async () => {
  const jobs = process()
  let runs = 0
  jobs.every('count', everyMinute, async () => (runs += 1))
  await jobs.runNow('count')
  expect(runs).toBe(1)
  await expect(jobs.runNow('none')).rejects.toThrow('No job is named "none"')
})

test('a failed job is logged and retried, and others continue', async () => {
  const seen: number[] = []
  const jobs = process()
  const queue = jobs.queue<{ n: number }>('fragile', async ({ n }) => {
    if (n === 1) throw new Error('no such luck')
    seen.push(n)
  })
  await jobs.start()
  await send(queue, { n: 1 })
  await send(queue, { n: 2 })
  await until(() => seen.length > 0)
  expect(seen).toEqual([2])
  expect(errors).toEqual(['no such luck'])
  const { rows } = await database.pool.query(`select state, retry_limit from jobs.job where name = 'fragile'`)
  expect(rows).toContainEqual({ state: 'retry', retry_limit: 5 })
})

test('stopping aborts the signal of a running job, waits for it, and starts no more jobs', async () => {
  const seen: string[] = []
  const jobs = process()
  const queue = jobs.queue<{ n: number }>('slow', async ({ n }, stopping) => {
    seen.push(`${n} began`)
    await sleep(1200)
    seen.push(`${n} ended ${stopping.aborted ? 'while stopping' : ''}`)
  })
  await jobs.start()
  await send(queue, { n: 1 })
  await send(queue, { n: 2 })
  await until(() => seen.length > 0)
  await jobs.stop()
  const first = seen[0]?.startsWith('1') ? 1 : 2
  expect(seen).toEqual([`${first} began`, `${first} ended while stopping`])
  const { rows } = await database.pool.query(
    `select state::text, count(*) from jobs.job where name = 'slow' group by state order by 1`,
  )
  expect(rows).toEqual([
    { state: 'completed', count: 1 },
    { state: 'created', count: 1 },
  ])
})

test('a second start changes nothing, except that a changed schedule replaces the old one', async () => {
  for (const cron of ['5 4 * * *', '6 5 * * *']) {
    const jobs = process()
    jobs.every('nightly', cron, async () => undefined)
    await jobs.start()
  }
  const { rows } = await database.pool.query('select name, cron from jobs.schedule')
  expect(rows).toEqual([{ name: 'nightly', cron: '6 5 * * *' }])
  expect(errors).toEqual([])
})

test('a start removes the schedule of a job that is no longer there', async () => {
  const before = process()
  before.every('old-name', '5 4 * * *', async () => undefined)
  await before.start()
  const after = process()
  after.every('new-name', '5 4 * * *', async () => undefined)
  await after.start()
  const { rows } = await database.pool.query('select name from jobs.schedule')
  expect(rows).toEqual([{ name: 'new-name' }])
  expect(errors).toEqual([])
})

test('two jobs cannot share a name', () => {
  const jobs = createJobs(database, log)
  jobs.every('one', everyMinute, async () => undefined)
  expect(() => jobs.queue('one', async () => undefined)).toThrow('Two jobs are named "one"')
})
