import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'
import { urlOf } from '#tests/support/database-url.ts'
import { programEnvironment } from '#tests/support/program.ts'

const script = new URL('../account-second-factor.ts', import.meta.url).pathname

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Runs the command as an operator would, while the app runs. */
const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [script, ...words], {
    env: { ...programEnvironment, DATABASE_URL: urlOf(app.connection) },
  })

const saysAndTakes = async (kind: 'admin' | 'buyer' | 'seller') => {
  const person = await app.make[kind]()
  expect((await run(person.email)).stdout).toContain('has no second factor')
  await setUpSecondFactor(person, app.clock.now())
  expect((await run(person.email)).stdout).toContain(`since ${app.clock.now().toISOString()}`)
  expect((await run(person.email, '--remove')).stdout).toContain('the password alone now')
  await app.events.syncNotifications()
  expect((await person.call('GET auth/session')).status).toBe(401)
  expect((await app.make.logIn(person.email)).accountID).toBe(person.accountID)
}

describe('the command says whether somebody has a second factor, and takes it off:', () => {
  test('an admin', () => saysAndTakes('admin'), 60_000)
  test.runIf(nightly).each(['buyer', 'seller'] as const)('a %s', saysAndTakes, 60_000)
})

test.runIf(nightly)(
  'without an e-mail of an account it changes nothing, and says why',
  async () => {
    await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('Say whose') })
    await expect(run('nobody@example.ph', '--remove')).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no account with this e-mail.'),
    })
  },
  60_000,
)
