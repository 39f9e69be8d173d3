import { expect, test } from 'vitest'
import { type Waiter, createPasswordTurns } from './password-turns.ts'

/** Starts work that runs until `finishOne`, and records the order of the starts. */
const setUp = () => {
  const takeTurn = createPasswordTurns()
  const begun: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, waiter: Waiter) =>
    takeTurn(waiter, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => void running.push(resolve))
      return name
    }).catch((error: { code: string }) => error.code)
  const finishOne = async () => {
    running.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, begun, running, finishOne }
}

test('three hashes run at once; known clients come before waiting strangers', async () => {
  const { ask, begun, running, finishOne } = setUp()
  for (let n = 0; n < 5; n += 1) void ask(`stranger ${n}`, { network: 'one' })
  void ask('known', { known: 'somebody' })
  expect(running).toHaveLength(3)
  for (let n = 0; n < 6; n += 1) {
    await finishOne()
    expect(running.length).toBeLessThanOrEqual(3)
  }
  expect(begun).toEqual(['stranger 0', 'stranger 1', 'stranger 2', 'known', 'stranger 3', 'stranger 4'])
})

test('a flood from one network does not fill the queue for other networks or known clients', async () => {
  const { ask, begun, finishOne } = setUp()
  const flood = Array.from({ length: 500 }, (_, n) => ask(`flood ${n}`, { network: 'flood' }))
  const [other, known] = [ask('other', { network: 'elsewhere' }), ask('known', { known: 'somebody' })]
  const floods = Array.from({ length: 300 }, (_, n) => ask(`many ${n}`, { network: `${n}` }))
  const late = ask('late, but known', { known: 'somebody' })
  for (let n = 0; n < 500; n += 1) await finishOne()
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'not_ready')).toHaveLength(397)
  expect([await other, await known, await late]).toEqual(['other', 'known', 'late, but known'])
  expect((await Promise.all(floods)).filter((answer) => answer === 'not_ready')).toHaveLength(201)
  expect(begun).toHaveLength(103 + 3 + 99)
})

test('one account with many requests does not delay another', async () => {
  const { ask, finishOne } = setUp()
  const busy = Array.from({ length: 100 }, (_, n) => ask(`busy ${n}`, { known: 'busy' }))
  const other = ask('other', { known: 'other' })
  for (let n = 0; n < 60; n += 1) await finishOne()
  expect((await Promise.all(busy)).filter((answer) => answer === 'not_ready')).toHaveLength(47)
  expect(await other).toBe('other')
})

test('work that fails frees its slot', async () => {
  const takeTurn = createPasswordTurns()
  for (let n = 0; n < 5; n += 1)
    await expect(takeTurn({ known: 'somebody' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await takeTurn({ known: 'somebody' }, async () => 'fine')).toBe('fine')
})

test('guesses from 400 networks do not fill the queue for people who sign up, and the two take turns', async () => {
  const { ask, begun, finishOne } = setUp()
  const guesses = Array.from({ length: 400 }, (_, n) => ask(`guess ${n}`, { network: `${n}` }))
  const newcomers = Array.from({ length: 3 }, (_, n) => ask(`newcomer ${n}`, { newcomer: 'home' }))
  for (let n = 0; n < 3; n += 1) await finishOne()
  for (let n = 0; n < 3; n += 1) await finishOne()
  expect(begun.filter((name) => name.startsWith('newcomer'))).toHaveLength(3)
  expect(begun.slice(3, 8)).toEqual(['newcomer 0', 'guess 3', 'newcomer 1', 'guess 4', 'newcomer 2'])
  for (let n = 0; n < 400; n += 1) await finishOne()
  expect(await Promise.all(newcomers)).not.toContain('not_ready')
  expect((await Promise.all(guesses)).filter((answer) => answer === 'not_ready')).toHaveLength(197)
})
