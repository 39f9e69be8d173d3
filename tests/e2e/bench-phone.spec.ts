import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { journeyPassword } from './people.ts'
import { signInNewBuyer } from './steps.ts'

/** Runs one round of the benchmark, to check that it works. The figures mean nothing. */
test('the benchmark of a slow phone measures the first screen @any-size @nightly', async ({
  page,
  baseURL,
}) => {
  await signInNewBuyer(page)
  const { email } = (await (await page.request.get('/api/auth/session')).json()) as { email: string }
  const given = ['--url', baseURL ?? '', '--email', email, '--password', journeyPassword, '--rounds', '1']
  const { stdout } = await promisify(execFile)(process.execPath, ['lab/bench/main.ts', 'phone', ...given])
  const cells = (stdout.trimEnd().split('\n').at(-1) ?? '').trim().split(/\s+/).map(Number)
  const [round, firstByte, first = NaN, second = NaN, painted, app, all = NaN, photos = NaN, shift] = cells
  expect(cells, stdout).toHaveLength(9)
  expect(round).toBe(1)
  expect(firstByte).toBeGreaterThan(0)
  // Each reply is delayed by 300 ms, and the photo is requested after the page.
  expect(first, stdout).toBeGreaterThan(300)
  for (const moment of [painted, app]) expect(moment, stdout).toBeGreaterThan(0)
  expect([first, second, all]).toEqual([first, second, all].toSorted((a, b) => a - b))
  expect(photos).toBeGreaterThanOrEqual(2)
  expect(shift).toBeGreaterThanOrEqual(0)
})
