import { expect, test } from 'vitest'
import { createPasswordTurns } from './password-turns.ts'

/** Work that lasts until it is let go, in the order in which its turns came. */
const setUp = () => {
  const takeTurn = createPasswordTurns()
  const begun: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, network?: string) =>
    takeTurn(network, async () => {
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

test('three are hashed at once; who is known comes before strangers who wait', async () => {
  const { ask, begun, running, finishOne } = setUp()
  for (let n = 0; n < 5; n += 1) void ask(`stranger ${n}`, 'network')
  void ask('known')
  expect(running).toHaveLength(3)
  for (let n = 0; n < 6; n += 1) {
    await finishOne()
    expect(running.length).toBeLessThanOrEqual(3)
  }
  expect(begun).toEqual(['stranger 0', 'stranger 1', 'stranger 2', 'known', 'stranger 3', 'stranger 4'])
})

test('a flood of one network takes neither the places of others nor of who is known', async () => {
  const { ask, begun, finishOne } = setUp()
  const flood = Array.from({ length: 500 }, (_, n) => ask(`flood ${n}`, 'flood'))
  const [other, known] = [ask('other', 'elsewhere'), ask('known')]
  const floods = Array.from({ length: 300 }, (_, n) => ask(`many ${n}`, `network ${n}`))
  const late = ask('late, but known')
  for (let n = 0; n < 500; n += 1) await finishOne()
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'not_ready')).toHaveLength(397)
  expect([await other, await known, await late]).toEqual(['other', 'known', 'late, but known'])
  expect((await Promise.all(floods)).filter((answer) => answer === 'not_ready')).toHaveLength(201)
  expect(begun).toHaveLength(103 + 3 + 99)
})

test('work that fails gives its place back', async () => {
  const takeTurn = createPasswordTurns()
  for (let n = 0; n < 5; n += 1)
    await expect(takeTurn(undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await takeTurn(undefined, async () => 'fine')).toBe('fine')
})
