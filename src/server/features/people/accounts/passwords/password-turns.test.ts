import { expect, test } from 'vitest'
import { type Waiter, createPasswordTurns } from './password-turns.ts'

const at = (subnet: string) => ({ subnet, site: null })

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
  for (let n = 0; n < 5; n += 1) void ask(`stranger ${n}`, { network: at('one') })
  void ask('known', { known: 'somebody' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(running).toHaveLength(3)
  for (let n = 0; n < 6; n += 1) {
    await finishOne()
    expect(running.length).toBeLessThanOrEqual(3)
  }
  expect(begun).toEqual(['stranger 0', 'stranger 1', 'stranger 2', 'known', 'stranger 3', 'stranger 4'])
})

test('a flood from one network does not fill the queue for other networks or known clients', async () => {
  const { ask, begun, finishOne } = setUp()
  const flood = Array.from({ length: 500 }, (_, n) => ask(`flood ${n}`, { network: at('flood') }))
  const [other, known] = [ask('other', { network: at('elsewhere') }), ask('known', { known: 'somebody' })]
  const floods = Array.from({ length: 1200 }, (_, n) => ask(`many ${n}`, { network: at(`${n}`) }))
  const late = ask('late, but known', { known: 'somebody' })
  for (let n = 0; n < 1200; n += 1) await finishOne()
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'not_ready')).toHaveLength(397)
  expect([await other, await known, await late]).toEqual(['other', 'known', 'late, but known'])
  expect((await Promise.all(floods)).filter((answer) => answer === 'not_ready')).toHaveLength(301)
  expect(begun).toHaveLength(103 + 3 + 899)
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
  const guesses = Array.from({ length: 400 }, (_, n) =>
    ask(`guess ${n}`, { network: at(`10.${n >> 8}.${n & 255}.1`) }),
  )
  const newcomers = Array.from({ length: 3 }, (_, n) => ask(`newcomer ${n}`, { newcomer: at('home') }))
  await new Promise((resolve) => setImmediate(resolve))
  for (let n = 0; n < 3; n += 1) await finishOne()
  for (let n = 0; n < 3; n += 1) await finishOne()
  expect(begun.filter((name) => name.startsWith('newcomer'))).toHaveLength(3)
  expect(begun.slice(3, 8)).toEqual(['newcomer 0', 'guess 399', 'newcomer 1', 'guess 3', 'newcomer 2'])
  for (let n = 0; n < 400; n += 1) await finishOne()
  expect(await Promise.all(newcomers)).not.toContain('not_ready')
  expect((await Promise.all(guesses)).filter((answer) => answer === 'not_ready')).toHaveLength(0)
})

test('a stranger elsewhere does not wait for the guesses from 400 blocks that came before, and those end too', async () => {
  const { ask, begun, finishOne } = setUp()
  const guesses = Array.from({ length: 400 }, (_, n) =>
    ask(`guess ${n}`, { network: at(`10.${n >> 8}.${n & 255}.1`) }),
  )
  await finishOne()
  const owner = ask('owner', { network: at('203.0.113.7') })
  await finishOne()
  await finishOne()
  expect(begun.slice(4)).toContain('owner')
  // Who came first does not wait for ever.
  expect(begun).toContain('guess 3')
  for (let n = 0; n < 400; n += 1) await finishOne()
  expect(await owner).toBe('owner')
  expect(await Promise.all(guesses)).not.toContain('not_ready')
})

test('address blocks take turns, so that one with many addresses does not delay a stranger elsewhere', async () => {
  const { ask, begun, finishOne } = setUp()
  for (let n = 0; n < 200; n += 1) void ask(`guess ${n}`, { network: at(`198.51.100.${n}`) })
  await new Promise((resolve) => setTimeout(resolve, 5))
  await finishOne()
  void ask('stranger', { network: at('203.0.113.7') })
  await finishOne()
  expect(begun.indexOf('stranger')).toBe(4)
})

test('a block with many waiting gives way to another when the queue is full', async () => {
  const { ask, finishOne } = setUp()
  const guesses = Array.from({ length: 1003 }, (_, n) =>
    ask(`guess ${n}`, { network: at(`198.51.${n % 4}.${n % 251}`) }),
  )
  const stranger = ask('stranger', { network: at('203.0.113.7') })
  for (let n = 0; n < 1004; n += 1) await finishOne()
  expect(await stranger).toBe('stranger')
  expect((await Promise.all(guesses)).filter((answer) => answer === 'not_ready')).toHaveLength(1)
})
