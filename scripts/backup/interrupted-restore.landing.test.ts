import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asOwner, emptyDatabase, ownerRuns } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/database-url.ts'
import { programEnvironment } from '#tests/support/program.ts'
import { backUp } from './back-up.ts'

let app: TestApp
let scratch: string
let backup: string
beforeAll(async () => {
  app = await startApp()
  scratch = await mkdtemp(join(tmpdir(), 'ukay-interrupted-'))
  backup = join(scratch, 'backup')
  await app.make.quickBuyer()
  await backUp(app.connection, app.storage, backup, () => undefined)
})
afterAll(async () => {
  await app.stop()
  await rm(scratch, { recursive: true })
})

const pathOf = (name: string): string => new URL(`../../${name}`, import.meta.url).pathname
const run = promisify(execFile)
const outcomeOf = (name: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
  run(process.execPath, [pathOf(name), ...args], { env, timeout: 60_000 }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )

const killWhen = async (restoring: ChildProcess, hasBegun: () => Promise<boolean>): Promise<void> => {
  while (!(await hasBegun())) {
    expect(restoring.exitCode).toBe(null)
    await sleep(5)
  }
  restoring.kill('SIGKILL')
  if (restoring.signalCode === null) await once(restoring, 'exit')
}

/** What every start and every other command says then. */
const expectRefusals = async (env: NodeJS.ProcessEnv, sentence: RegExp): Promise<void> => {
  const refused = { code: 1, text: expect.stringMatching(sentence) }
  expect(await outcomeOf('src/server/main.ts', env)).toMatchObject(refused)
  expect(await outcomeOf('scripts/restore.ts', env, backup)).toMatchObject(refused)
  expect(await outcomeOf('scripts/check.ts', env)).toMatchObject(refused)
}

test('after a killed restore into a database nothing starts on it, and a sentence says what to do', async () => {
  const connection = await emptyDatabase()
  const env = {
    ...programEnvironment,
    DATABASE_URL: urlOf(connection),
    DATABASE_OWNER_URL: urlOf(asOwner(connection)),
    DATA_DIR: join(scratch, 'one'),
    ID_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    ANALYZE_PHOTOS: 'no',
    PORT: '0',
  }
  const restoring = spawn(process.execPath, [pathOf('scripts/restore.ts'), backup], { env, stdio: 'ignore' })
  await killWhen(restoring, async () => {
    const [found] = await ownerRuns<{ found: string | null }>(
      { connection },
      `select to_regclass('migrations') as found`,
    )
    return typeof found?.found === 'string'
  })
  await expectRefusals(env, /restore into this database did not finish.* new, empty database/)
}, 120_000)

test('after a killed restore into a data folder too', async () => {
  const DATA_DIR = join(scratch, 'two')
  const env = { ...programEnvironment, DATA_DIR, ANALYZE_PHOTOS: 'no', PORT: '0' }
  const restoring = spawn(process.execPath, [pathOf('scripts/restore.ts'), backup], { env, stdio: 'ignore' })
  await killWhen(restoring, async () => (await readdir(DATA_DIR).catch(() => [])).length > 0)
  await expectRefusals(env, /restore into .*two did not finish.* delete "postgres", "files"/)
}, 120_000)

test('a restore that is complete leaves no mark', async () => {
  const connection = await emptyDatabase()
  const env = {
    ...programEnvironment,
    DATABASE_URL: urlOf(connection),
    DATABASE_OWNER_URL: urlOf(asOwner(connection)),
    DATA_DIR: join(scratch, 'three'),
  }
  expect(await outcomeOf('scripts/restore.ts', env, backup)).toMatchObject({ code: 0 })
  expect(await outcomeOf('scripts/check.ts', env)).toMatchObject({ code: 0 })
}, 120_000)
