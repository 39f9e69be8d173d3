import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'
import { urlOf } from '#tests/support/database-url.ts'
import { programEnvironment } from '#tests/support/program.ts'
import { allByNight, nightly } from '#tests/support/nightly.ts'

const run = promisify(execFile)
const script = new URL('../account-password-link.ts', import.meta.url).pathname

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  // The command uses the system clock.
  app.clock.advance(Date.now() - app.clock.now().getTime())
})
afterAll(() => app.stop())

/** Runs the command as an operator would, while the app runs. */
const command = (args: string[], settings: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [script, ...args], {
    env: { ...programEnvironment, DATABASE_URL: urlOf(app.connection), ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout, besides: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stderr,
      besides: error.stdout,
    }),
  )
const linkIn = (text: string) => URL.parse(/https?:\S+/.exec(text)?.[0] ?? '')
const new_password = 'bagong-susi-ng-bahay'
const use = (link: URL | null) =>
  app.visitor().call('POST auth/reset_password', { token: link?.hash.slice(1), new_password })

test('prints a link, its person and its end, and a new link replaces it', async () => {
  const { email, accountID } = await app.make.seller()
  const { code, text, besides } = await command([email.toUpperCase()], { PUBLIC_URL: 'https://ukay.example' })
  expect([code, besides]).toEqual([0, ''])
  const tomorrow = new Date(Date.now() + 86_400_000)
  const date = new Intl.DateTimeFormat('en-PH', { timeZone: 'Asia/Manila', dateStyle: 'full' })
  expect(text).toContain(`For ${email.toUpperCase()} (account ${accountID}, seller), once, until `)
  expect(text).toContain(date.format(tomorrow))
  expect(text).not.toContain('second factor')
  const first = linkIn(text)
  expect(first?.href).toMatch(/^https:\/\/ukay\.example\/passwordreset#[\w-]{43}$/)
  const second = linkIn((await command([email], { PORT: '3456' })).text)
  expect(second?.href).toMatch(/^http:\/\/localhost:3456\/passwordreset#[\w-]{43}$/)
  expect((await use(first)).error?.code).toBe('link_over')
  expect((await use(second)).status).toBe(200)
  expect((await app.visitor().call('POST auth/login', { email, password: testPassword })).error?.code).toBe(
    'wrong_credentials',
  )
  await app.visitor().ok('POST auth/login', { email, password: new_password })
})

test.runIf(nightly)('says that the link does not replace the second factor', async () => {
  const admin = await app.make.admin()
  await setUpSecondFactor(admin, app.clock.now())
  const { text } = await command([admin.email])
  expect(text).toContain('It also asks for a code of the second factor')
  expect((await use(linkIn(text))).error?.code).toBe('code_wanted')
})

test.each(
  allByNight(2, [
    ['nobody', ['nobody@example.ph'], 'There is no account with this e-mail.'],
    ['nothing', [], 'npm run account:password-link -- EMAIL'],
    ['two', ['maria@example.ph', 'jose@example.ph'], 'npm run account:password-link -- EMAIL'],
    ['an option', ['--all'], 'npm run account:password-link -- EMAIL'],
  ]),
)('for %s makes none, and says why', async (_name, args, sentence) => {
  const { code, text, besides } = await command([...args])
  expect([code, besides]).toEqual([1, ''])
  expect(text).toContain('No link was made. ')
  expect(text).toContain(sentence)
})
