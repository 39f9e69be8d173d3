import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const limits = { atOnce: { account: 2, process: 3 }, waiting: { account: 4, process: 6 } }
const never = () => false
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

/** Work that runs until `end` is called. */
const setUp = () => {
  const limit = createConcurrencyLimit(limits, (full) => new Error(full))
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (account: string, name: string, gone = never) =>
    limit.run(account, gone, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await nextTick()
  }
  return { limit, begun, run, end }
}

test('the work at once is limited per account and per process', async () => {
  const { begun, run, limit } = setUp()
  for (const name of ['a1', 'a2', 'a3']) void run('a', name)
  await nextTick()
  expect(begun).toEqual(['a1', 'a2'])
  void run('b', 'b1')
  void run('c', 'c1')
  await nextTick()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  expect(limit.counts()).toEqual({ running: 3, waiting: 2, accounts: 3 })
})

test('accounts take turns, however much work one of them has waiting', async () => {
  const { begun, run, end, limit } = setUp()
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => run('a', name))
  all.push(run('b', 'b1'), run('c', 'c1'), run('c', 'c2'))
  await nextTick()
  for (let n = 0; n < all.length; n += 1) await end(begun[n] ?? '')
  // At most one more of `a` between two of `c`.
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'a4', 'c2', 'a5', 'a6'])
  await Promise.all(all)
  expect(limit.counts()).toEqual({ running: 0, waiting: 0, accounts: 0 })
})

test('work is refused when the account, or the whole process, has too much waiting', async () => {
  const { run } = setUp()
  for (let n = 0; n < 6; n += 1) void run('a', `a${n}`)
  await expect(run('a', 'one more')).rejects.toThrow('account')
  for (let n = 0; n < 3; n += 1) void run('b', `b${n}`)
  await expect(run('c', 'one more')).rejects.toThrow('process')
})

test('waiting work whose client has disconnected is removed without being started', async () => {
  const { begun, run, end } = setUp()
  let gone = false
  void run('a', 'a1')
  void run('a', 'a2')
  const left = Array.from({ length: 4 }, (_, n) => run('a', `left ${n}`, () => gone))
  gone = true
  const last = run('a', 'a3')
  for (const one of left) await expect(one).rejects.toThrow(expect.objectContaining({ name: 'ClientGone' }))
  await end('a1')
  await end('a3')
  expect(await last).toBe('a3')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('work that fails frees its slot', async () => {
  const limit = createConcurrencyLimit(limits, (full) => new Error(full))
  for (let n = 0; n < 10; n += 1)
    await expect(limit.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(limit.counts()).toEqual({ running: 0, waiting: 0, accounts: 0 })
})
