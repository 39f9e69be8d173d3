import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'
import { urlOf } from '../bench/database.ts'

const script = new URL('../admin-second-factor.ts', import.meta.url).pathname

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'ukay-second-factor-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

/** As an operator runs it. */
const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [script, ...words], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      DATABASE_URL: urlOf(app.connection),
      ID_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  })

test('the command says whether an admin has a second factor, and takes it off', async () => {
  const admin = await app.make.admin()
  expect((await run(admin.email)).stdout).toContain('has no second factor')
  await setUpSecondFactor(admin, app.clock.now())
  expect((await run(admin.email)).stdout).toContain(`since ${app.clock.now().toISOString()}`)
  expect((await run(admin.email, '--remove')).stdout).toContain('the password alone now')
  expect((await app.make.logIn(admin.email)).accountID).toBe(admin.accountID)
  await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('Say whose') })
  await expect(run('nobody@example.ph', '--remove')).rejects.toMatchObject({
    stderr: expect.stringContaining('No admin has the e-mail nobody@example.ph'),
  })
}, 60_000)
