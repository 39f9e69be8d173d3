import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { openEvents } from '#tests/support/account-events.ts'
import { urlOf } from '#tests/support/database-url.ts'
import { programEnvironment } from '#tests/support/program.ts'
import { allByNight, nightly } from '#tests/support/nightly.ts'

/** Runs the command as an operator would, while two processes of the app run. */
const run = promisify(execFile)
const script = new URL('../sessions-end.ts', import.meta.url).pathname

let app: TestApp
let beside: TestApp

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const command = (...args: string[]) =>
  run(process.execPath, [script, ...args], {
    env: { ...programEnvironment, DATABASE_URL: urlOf(app.connection) },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  )

const logIn = (email: string) => app.visitor().call('POST auth/login', { email, password: testPassword })

test('ends all sessions of one account and logs out its open pages', async () => {
  const [thief, other] = [await app.make.buyer(), await app.make.buyer()]
  const { email, accountID } = thief
  const desk = await app.make.logIn(email)
  const pages = await Promise.all([openEvents(app.base, thief.cookie), openEvents(beside.base, desk.cookie)])
  expect(await command(email.toUpperCase())).toEqual({
    code: 0,
    text: `2 sessions of ${email.toUpperCase()} (account ${accountID}) ended.\n`,
  })
  await Promise.all(pages.map((page) => page.over()))
  for (const { cookie } of [thief, desk])
    for (const process of [app, beside])
      expect((await Object.assign(process.visitor(), { cookie }).call('GET auth/session')).status).toBe(401)
  await other.ok('GET auth/session')
  expect((await logIn(email)).status).toBe(200)
})

test.runIf(nightly)('also invalidates the password if asked to', async () => {
  const { email, accountID } = await app.make.buyer()
  expect((await command(email, '--forget-password')).text).toBe(
    `1 session of ${email} (account ${accountID}) ended. The password opens nothing any more.\n`,
  )
  expect((await logIn(email)).error?.code).toBe('wrong_credentials')
})

test.runIf(nightly)('ends the sessions of everybody', async () => {
  const people = [await app.make.buyer(), await app.make.seller()]
  expect((await command('--all')).text).toMatch(/^\d+ sessions of everybody ended\.\n$/)
  await app.events.syncNotifications()
  for (const person of people) expect((await person.call('GET auth/session')).status).toBe(401)
})

test.each(
  allByNight(2, [
    ['nobody', ['nobody@example.ph'], 'There is no account with this e-mail.'],
    ['nothing', [], 'npm run sessions:end -- EMAIL'],
    ['two', ['maria@example.ph', 'jose@example.ph'], 'npm run sessions:end -- EMAIL'],
    ['somebody and everybody', ['maria@example.ph', '--all'], 'npm run sessions:end -- EMAIL'],
    ['the passwords of everybody', ['--all', '--forget-password'], 'npm run sessions:end -- EMAIL'],
    ['what it does not know', ['--everybody'], "Unknown option '--everybody'"],
  ]),
)('of %s ends none, and says why', async (_name, args, sentence) => {
  const buyer = await app.make.quickBuyer()
  const { code, text } = await command(...args)
  expect([code, text]).toEqual([1, expect.stringContaining(`No session was ended. `)])
  expect(text).toContain(sentence)
  await buyer.ok('GET auth/session')
})
