import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Check, planOf } from './plan.ts'
import { runPool } from './pool.ts'
import { slowest } from './report.ts'

const outcome = { passed: 1, failed: 0, skipped: 0, flaky: [], files: [], tests: [], output: '' }

/** Records which checks run, and how many at a time. */
const watched = () => {
  const begun: string[] = []
  let running = 0
  let most = 0
  const check = (name: string, ms: number, more: Partial<Check & { failed: number }> = {}): Check => ({
    name,
    ...(more.after && { after: more.after }),
    run: async () => {
      begun.push(name)
      running += 1
      most = Math.max(most, running)
      await sleep(ms)
      running -= 1
      return { ...outcome, failed: more.failed ?? 0 }
    },
  })
  return { begun, check, most: () => most }
}

test('three checks run at a time, in order, and a check that needs another one waits for it', async () => {
  const { begun, check, most } = watched()
  const build = check('build', 150)
  const checks = [
    build,
    check('unit', 900),
    check('browser', 90, { after: build }),
    check('types', 600),
    check('lint', 30),
  ]
  const ended: string[] = []
  const outcomes = await runPool(checks, ({ name }) => ended.push(name), 3)
  expect(begun).toEqual(['build', 'unit', 'types', 'browser', 'lint'])
  expect(ended).toEqual(['build', 'browser', 'lint', 'types', 'unit'])
  expect(most()).toBe(3)
  expect(outcomes).toHaveLength(5)
})

test('a check that needs a failed one does not run, and counts as failed', async () => {
  const { begun, check } = watched()
  const build = check('build', 1, { failed: 1 })
  const [, browser] = await runPool([build, check('browser', 1, { after: build })], () => undefined)
  expect(begun).toEqual(['build'])
  expect(browser).toMatchObject({ passed: 0, failed: 1, output: expect.stringContaining('build') })
})

test('a part has its own checks, and a whole run has each check once', () => {
  const names = planOf([]).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const parts = ['static', 'unit', 'parts', 'e2e'].flatMap((part) => planOf([part]).map(({ name }) => name))
  expect(parts.toSorted()).toEqual(names.toSorted())
  expect(planOf(['unit', 'e2e']).map(({ name }) => name)).toEqual(names.slice(0, 3))
})

test('what `npm test` leaves to the landing and to the night comes after the build', () => {
  const build = 'Build of the web app'
  expect(planOf(['landing']).map(({ name }) => name)).toEqual([
    build,
    'Server tests of the landing',
    'Browser tests of the landing',
  ])
  expect(planOf(['night']).map(({ name }) => name)).toEqual([build, 'Browser tests of the night'])
})

test('the ten slowest are listed, the slowest first', () => {
  const timed = Array.from({ length: 12 }, (_, n) => ({ name: `file ${n}`, seconds: n }))
  const lines = slowest(timed)
  expect(lines).toHaveLength(10)
  expect(lines[0]?.trim()).toBe('11.0 s  file 11')
})
