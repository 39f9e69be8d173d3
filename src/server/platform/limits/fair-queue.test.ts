import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'

interface Job {
  accountID: string | null
  block?: string
  n: number
}

const accounts: (string | null)[] = ['ana', 'ben', 'carla', 'dado', null]
const anAccount = fc.constantFrom(...accounts)
const endless = {
  atOnce: { account: Infinity, process: Infinity },
  waiting: { account: Infinity, process: Infinity },
}
const two = { account: 2, process: Infinity }
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

/** A queue that starts a job only when `take` is called. A job runs until `done`. */
const createQueue = (options: Partial<FairQueueOptions> = {}) => {
  const queue = new FairQueue({
    ...endless,
    refuse: (full) => new Error(full),
    schedule: () => undefined,
    ...options,
  })
  const ends = new Map<Job, () => void>()
  const aborts = new Map<Job, () => void>()
  /** Jobs that were displaced or removed. */
  const lost: Job[] = []
  let begun: Job | undefined
  return {
    queue,
    lost,
    add: (job: Job): void => {
      const controller = new AbortController()
      aborts.set(job, () => controller.abort())
      const work = () => {
        begun = job
        return new Promise<void>((resolve) => void ends.set(job, resolve))
      }
      queue.run(job, work, controller.signal).catch(() => lost.push(job))
    },
    take: (): Job | undefined => (queue.startNext() ? begun : undefined),
    done: async (job: Job): Promise<void> => {
      ends.get(job)?.()
      await nextTick()
    },
    remove: (job: Job): void => aborts.get(job)?.(),
  }
}
type TestQueue = ReturnType<typeof createQueue>

const filled = ({ add }: TestQueue, owners: readonly (string | null)[]): Job[] => {
  const jobs = owners.map((accountID, n) => ({ accountID, n }))
  for (const job of jobs) add(job)
  return jobs
}
const takeAll = ({ take }: TestQueue): Job[] => {
  const taken: Job[] = []
  for (let job = take(); job; job = take()) taken.push(job)
  return taken
}

describe('the order', () => {
  test('is round robin: of two waiting accounts, neither gets two jobs ahead of the other', () => {
    fc.assert(
      fc.property(fc.array(anAccount, { maxLength: 60 }), (owners) => {
        const queue = createQueue()
        filled(queue, owners)
        const left = new Map(accounts.map((id) => [id, owners.filter((owner) => owner === id).length]))
        const turns = new Map(accounts.map((id) => [id, 0]))
        for (const { accountID } of takeAll(queue)) {
          const waiting = accounts.filter((id) => (left.get(id) ?? 0) > 0)
          turns.set(accountID, (turns.get(accountID) ?? 0) + 1)
          left.set(accountID, (left.get(accountID) ?? 0) - 1)
          const counts = waiting.map((id) => turns.get(id) ?? 0)
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('within an account is first in, first out, and no job is lost', () => {
    fc.assert(
      fc.property(fc.array(anAccount, { maxLength: 60 }), (owners) => {
        const queue = createQueue()
        const jobs = filled(queue, owners)
        const taken = takeAll(queue)
        for (const id of accounts)
          expect(taken.filter(({ accountID }) => accountID === id)).toEqual(
            jobs.filter(({ accountID }) => accountID === id),
          )
      }),
    )
  })

  test('puts the job of a new account behind one job of each waiting account', () => {
    const queue = createQueue()
    filled(queue, [...Array<string>(50).fill('ana'), ...Array<string>(50).fill('ben'), 'carla'])
    expect([1, 2, 3].map(() => queue.take()?.accountID)).toEqual(['ana', 'ben', 'carla'])
  })
})

describe('with random operations,', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), accountID: anAccount }),
    fc.record({ kind: fc.constant('take' as const) }),
    fc.record({ kind: fc.constant('done' as const) }),
    fc.record({ kind: fc.constant('remove' as const) }),
  )
  const limits = { atOnce: { account: 2, process: 7 }, waiting: { account: 4, process: 9 } }

  test('no limit is exceeded, and no account waits while it could run', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 200 }), async (steps) => {
        const { queue, lost, add, take, done, remove } = createQueue(limits)
        let waiting: Job[] = []
        let running: Job[] = []
        const countOf = (jobs: Job[], id: string | null) =>
          jobs.filter(({ accountID }) => accountID === id).length
        for (const [n, one] of steps.entries()) {
          if (one.kind === 'add') {
            const job = { accountID: one.accountID, n }
            if (queue.refusal(one)) continue
            add(job)
            await nextTick()
            const displaced = lost.pop()
            waiting = [...waiting.filter((other) => other !== displaced), job]
            // Only an account with more waiting jobs than the new one loses a job.
            if (displaced)
              expect(countOf(waiting, displaced.accountID)).toBeGreaterThanOrEqual(
                countOf(waiting, job.accountID),
              )
          } else if (one.kind === 'take') {
            const job = take()
            const could = waiting.filter(
              ({ accountID }) => countOf(running, accountID) < limits.atOnce.account,
            )
            expect(job === undefined).toBe(could.length === 0 || running.length === limits.atOnce.process)
            if (job) running.push(job)
            waiting = waiting.filter((other) => other !== job)
          } else if (one.kind === 'done') {
            const [job] = running
            if (job) await done(job)
            running = running.slice(1)
          } else {
            const [job] = waiting
            if (job) remove(job)
            await nextTick()
            expect(lost.pop()).toBe(job)
            waiting = waiting.slice(1)
          }
          expect(queue.length).toBe(waiting.length)
          expect(queue.length).toBeLessThanOrEqual(limits.waiting.process)
          expect(queue.running).toBe(running.length)
          for (const id of accounts) {
            expect(countOf(running, id)).toBeLessThanOrEqual(limits.atOnce.account)
            if (id !== null) expect(countOf(waiting, id)).toBeLessThanOrEqual(limits.waiting.account)
          }
        }
      }),
    )
  })
})

test('when it is full, an account with few jobs displaces the last job of the account with the most', async () => {
  const turns = createQueue({ atOnce: two, waiting: { account: 8, process: 10 } })
  filled(turns, [...Array<string>(8).fill('ana'), 'ben', 'ben'])
  expect(turns.queue.refusal({ accountID: 'ana' })).toBe('account')
  expect(turns.queue.refusal({ accountID: 'carla' })).toBeUndefined()
  turns.add({ accountID: 'carla', n: 10 })
  await nextTick()
  expect(turns.lost).toEqual([{ accountID: 'ana', n: 7 }])
  expect(turns.queue.length).toBe(10)
})

test('when it is full with one job per account, the next is refused', () => {
  const turns = createQueue({ atOnce: two, waiting: { account: 8, process: 3 } })
  filled(turns, ['ana', 'ben', 'carla'])
  expect(turns.queue.refusal({ accountID: 'dado' })).toBe('process')
})

test('the block that has used the least time comes first, and one account of it cannot hold up another', async () => {
  const turns = createQueue({ atOnce: two, waiting: { account: 8, process: 20 } })
  for (let n = 0; n < 8; n += 1) turns.add({ accountID: `a${n}`, block: '192.0.2.0/24', n })
  const slow = turns.take()
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (slow) await turns.done(slow)
  turns.add({ accountID: 'ben', block: '198.51.100.0/24', n: 8 })
  expect([1, 2, 3].map(() => turns.take()?.accountID)).toEqual(['ben', 'a1', 'a2'])
})

test('new accounts come last, and give way to others in a full queue', async () => {
  const turns = createQueue({ atOnce: two, waiting: { account: 8, process: 3 } })
  const fresh = [0, 1, 2].map((n) => ({ accountID: uuidv7(), block: `192.0.${n}.0/24`, n }))
  for (const job of fresh) turns.add(job)
  const old = { accountID: uuidv7({ msecs: Date.now() - 4 * 86_400_000 }), block: '198.51.100.0/24', n: 3 }
  expect(turns.queue.refusal({ accountID: uuidv7(), block: '203.0.113.0/24' })).toBe('process')
  expect(turns.queue.refusal(old)).toBeUndefined()
  turns.add(old)
  await nextTick()
  expect(turns.lost).toEqual([fresh[2]])
  expect([turns.take(), turns.take()]).toEqual([old, fresh[0]])
})

test('in a full queue a block with few jobs displaces one of the block with the most, however many accounts it has', async () => {
  const turns = createQueue({ atOnce: two, waiting: { account: 8, process: 4 } })
  for (let n = 0; n < 4; n += 1) turns.add({ accountID: `a${n}`, block: '192.0.2.0/24', n })
  const ben = { accountID: 'ben', block: '198.51.100.0/24', n: 4 }
  expect(turns.queue.refusal({ accountID: 'a9', block: '192.0.2.0/24' })).toBe('process')
  turns.add(ben)
  await nextTick()
  expect(turns.lost).toMatchObject([{ accountID: 'a3' }])
})

test('with turns only, new accounts take turns with others, and a full queue refuses', () => {
  const turns = createQueue({ atOnce: two, waiting: { account: 8, process: 3 }, turnsOnly: true })
  const [fresh, again] = [uuidv7(), uuidv7()]
  filled(turns, [fresh, fresh, 'ana'])
  expect(turns.queue.refusal({ accountID: 'ben' })).toBe('process')
  expect(turns.queue.refusal({ accountID: again })).toBe('process')
  expect(takeAll(turns).map(({ accountID }) => accountID)).toEqual([fresh, 'ana', fresh])
})

describe('a queue that starts jobs by itself', () => {
  const limits = { atOnce: { account: 2, process: 3 }, waiting: { account: 4, process: 6 }, turnsOnly: true }

  const setUp = (options: Partial<FairQueueOptions> = {}) => {
    const queue = new FairQueue({ ...limits, refuse: (full) => new Error(full), ...options })
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const run = (accountID: string, name: string, signal?: AbortSignal) =>
      queue.run(
        { accountID },
        () => {
          begun.push(name)
          return new Promise<string>((resolve) => void ends.set(name, () => resolve(name)))
        },
        signal,
      )
    const end = async (name: string) => {
      ends.get(name)?.()
      await nextTick()
    }
    return { queue, begun, run, end }
  }

  test('limits the work at once per account and per process', () => {
    const { begun, run, queue } = setUp()
    for (const name of ['a1', 'a2', 'a3']) void run('a', name)
    expect(begun).toEqual(['a1', 'a2'])
    void run('b', 'b1')
    void run('c', 'c1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    expect([queue.running, queue.length]).toEqual([3, 2])
  })

  test('lets accounts take turns, however much work one of them has waiting', async () => {
    const { begun, run, end, queue } = setUp()
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => run('a', name))
    all.push(run('b', 'b1'), run('c', 'c1'), run('c', 'c2'))
    for (let n = 0; n < all.length; n += 1) await end(begun[n] ?? '')
    // At most one more of `a` between two of `c`.
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4', 'a5', 'a6'])
    await Promise.all(all)
    expect([queue.running, queue.length]).toEqual([0, 0])
  })

  test('refuses work when the account, or the whole process, has too much waiting', async () => {
    const { run } = setUp()
    for (let n = 0; n < 6; n += 1) void run('a', `a${n}`)
    await expect(run('a', 'one more')).rejects.toThrow('account')
    for (let n = 0; n < 3; n += 1) void run('b', `b${n}`)
    await expect(run('c', 'one more')).rejects.toThrow('process')
  })

  test('removes aborted work without starting it, and frees its place', async () => {
    const { begun, run, end } = setUp()
    void run('a', 'a1')
    void run('a', 'a2')
    const controller = new AbortController()
    const left = Array.from({ length: 4 }, (_, n) => run('a', `left ${n}`, controller.signal))
    controller.abort(new Error('gone'))
    for (const one of left) await expect(one).rejects.toThrow('gone')
    const last = run('a', 'a3')
    await expect(run('b', 'too late', controller.signal)).rejects.toThrow('gone')
    await end('a1')
    await end('a3')
    expect(await last).toBe('a3')
    expect(begun).toEqual(['a1', 'a2', 'a3'])
  })

  test('refuses work that has waited too long', async () => {
    const { begun, run } = setUp({ maxWaitMs: 20 })
    void run('a', 'a1')
    void run('a', 'a2')
    await expect(run('a', 'a3')).rejects.toThrow('process')
    expect(begun).toEqual(['a1', 'a2'])
  })

  test('frees the slot of work that fails', async () => {
    const { queue } = setUp()
    const fail = () => queue.run({ accountID: 'a' }, () => Promise.reject(new Error('broken')))
    for (let n = 0; n < 10; n += 1) await expect(fail()).rejects.toThrow('broken')
    expect([queue.running, queue.length]).toEqual([0, 0])
  })
})
