import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { FairQueue } from './fair-queue.ts'

interface Job {
  accountID: string | null
  block?: string
  n: number
}

const accounts: (string | null)[] = ['ana', 'ben', 'carla', 'dado', null]
const anAccount = fc.constantFrom(...accounts)
const endless = { underWay: Infinity, waitingEach: Infinity, waiting: Infinity }

const filled = (queue: FairQueue<Job>, owners: readonly (string | null)[]): Job[] => {
  const jobs = owners.map((accountID, n) => ({ accountID, n }))
  for (const job of jobs) queue.add(job)
  return jobs
}
const takeAll = (queue: FairQueue<Job>): Job[] => {
  const taken: Job[] = []
  for (let job = queue.take(); job; job = queue.take()) taken.push(job)
  return taken
}

describe('the order', () => {
  test('is round robin: of two waiting accounts, neither gets two jobs ahead of the other', () => {
    fc.assert(
      fc.property(fc.array(anAccount, { maxLength: 60 }), (owners) => {
        const queue = new FairQueue<Job>(endless)
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
        const queue = new FairQueue<Job>(endless)
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
    const queue = new FairQueue<Job>(endless)
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
  const limits = { underWay: 2, waitingEach: 4, waiting: 9 }

  test('no limit is exceeded, and no account waits while it could run', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = new FairQueue<Job>(limits)
        let waiting: Job[] = []
        let running: Job[] = []
        const countOf = (jobs: Job[], id: string | null) =>
          jobs.filter(({ accountID }) => accountID === id).length
        for (const [n, one] of steps.entries()) {
          if (one.kind === 'add') {
            const job = { accountID: one.accountID, n }
            if (queue.refusal(one)) continue
            const lost = queue.add(job)
            waiting = [...waiting.filter((other) => other !== lost), job]
            // Only an account with more waiting jobs than the new one loses a job.
            if (lost)
              expect(countOf(waiting, lost.accountID)).toBeGreaterThanOrEqual(countOf(waiting, job.accountID))
          } else if (one.kind === 'take') {
            const job = queue.take()
            const could = waiting.filter(({ accountID }) => countOf(running, accountID) < limits.underWay)
            expect(job === undefined).toBe(could.length === 0)
            if (job) running.push(job)
            waiting = waiting.filter((other) => other !== job)
          } else if (one.kind === 'done') {
            const [job] = running
            if (job) queue.done(job)
            running = running.slice(1)
          } else {
            const [job] = waiting
            if (job) expect(queue.remove(job)).toBe(true)
            waiting = waiting.slice(1)
          }
          expect(queue.length).toBe(waiting.length)
          expect(queue.length).toBeLessThanOrEqual(limits.waiting)
          for (const id of accounts) {
            expect(countOf(running, id)).toBeLessThanOrEqual(limits.underWay)
            if (id !== null) expect(countOf(waiting, id)).toBeLessThanOrEqual(limits.waitingEach)
          }
        }
      }),
    )
  })
})

test('when it is full, an account with few jobs displaces the last job of the account with the most', () => {
  const queue = new FairQueue<Job>({ underWay: 2, waitingEach: 8, waiting: 10 })
  filled(queue, [...Array<string>(8).fill('ana'), 'ben', 'ben'])
  expect(queue.refusal({ accountID: 'ana' })).toBe('account')
  expect(queue.refusal({ accountID: 'carla' })).toBeUndefined()
  expect(queue.add({ accountID: 'carla', n: 10 })).toEqual({ accountID: 'ana', n: 7 })
  expect(queue.length).toBe(10)
})

test('when it is full with one job per account, the next is refused', () => {
  const queue = new FairQueue<Job>({ underWay: 2, waitingEach: 8, waiting: 3 })
  filled(queue, ['ana', 'ben', 'carla'])
  expect(queue.refusal({ accountID: 'dado' })).toBe('full')
})

test('the block that has used the least time comes first, and one account of it cannot hold up another', async () => {
  const queue = new FairQueue<Job>({ underWay: 2, waitingEach: 8, waiting: 20 })
  for (let n = 0; n < 8; n += 1) queue.add({ accountID: `a${n}`, block: '192.0.2.0/24', n })
  const slow = queue.take()
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (slow) queue.done(slow)
  queue.add({ accountID: 'ben', block: '198.51.100.0/24', n: 8 })
  expect([1, 2, 3].map(() => queue.take()?.accountID)).toEqual(['ben', 'a1', 'a2'])
})

test('new accounts come last, and give way to others in a full queue', () => {
  const queue = new FairQueue<Job>({ underWay: 2, waitingEach: 8, waiting: 3 })
  const fresh = [0, 1, 2].map((n) => ({ accountID: uuidv7(), block: `192.0.${n}.0/24`, n }))
  for (const job of fresh) queue.add(job)
  const old = { accountID: uuidv7({ msecs: Date.now() - 4 * 86_400_000 }), block: '198.51.100.0/24', n: 3 }
  expect(queue.refusal({ accountID: uuidv7(), block: '203.0.113.0/24' })).toBe('full')
  expect(queue.refusal(old)).toBeUndefined()
  expect(queue.add(old)).toBe(fresh[2])
  expect([queue.take(), queue.take()]).toEqual([old, fresh[0]])
})

test('in a full queue a block with few jobs displaces one of the block with the most, however many accounts it has', () => {
  const queue = new FairQueue<Job>({ underWay: 2, waitingEach: 8, waiting: 4 })
  for (let n = 0; n < 4; n += 1) queue.add({ accountID: `a${n}`, block: '192.0.2.0/24', n })
  const ben = { accountID: 'ben', block: '198.51.100.0/24', n: 4 }
  expect(queue.refusal({ accountID: 'a9', block: '192.0.2.0/24' })).toBe('full')
  expect(queue.add(ben)).toMatchObject({ accountID: 'a3' })
})
