import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '#tests/support/client.ts'
import { databaseSettings, hasPostgres15, startTestServer } from '#tests/support/postgres.ts'
import { programEnvironment } from '#tests/support/program.ts'
import { nightly } from '#tests/support/nightly.ts'

/** Runs the commands as operators do. */
const run = promisify(execFile)
const script = (name: string): string => new URL(`../../${name}`, import.meta.url).pathname

let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-commands-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  await rm(folder, { recursive: true })
})

const environment = (dataDir: string, more: NodeJS.ProcessEnv = {}) => ({
  ...programEnvironment,
  DATA_DIR: join(folder, dataDir),
  ANALYZE_PHOTOS: 'no',
  ...more,
})

const commandWith = (more: NodeJS.ProcessEnv, name: string, dataDir: string, ...args: string[]) =>
  run(process.execPath, [script(`scripts/${name}.ts`), ...args], { env: environment(dataDir, more) }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )

const command = (name: string, dataDir: string, ...args: string[]) => commandWith({}, name, dataDir, ...args)

const startOn = async (dataDir: string, more: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, [script('src/server/main.ts')], {
    env: environment(dataDir, { PORT: '0', ...more }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  for (;;) {
    const base = /Ukay is at (http:\S+)/.exec(text)?.[1]
    if (base) return { base, child }
    if (child.exitCode !== null) throw new Error(text)
    await sleep(20)
  }
}

const person = {
  email: 'maria@example.ph',
  password: 'tinapay-at-kape-7',
  first_name: 'Maria',
  last_name: 'Santos',
  phone_no: '09170000000',
  isFeminine: 1,
}

// By day encryption.landing.test.ts runs the commands.
test.runIf(nightly)(
  'backup while the app runs, which says that it is not encrypted, check, restore, start: on the embedded database',
  async () => {
    const { base } = await startOn('first')
    await new Client(base).ok('POST auth/new_shop_user', person)
    const backup = join(folder, 'backup')

    const made = await command('backup', 'first', backup)
    expect(made.text).toContain('accounts: 1 rows')
    expect(made.text).toContain('It is NOT encrypted, because BACKUP_RECIPIENT is not set')
    expect(made.text).toContain('ID_ENCRYPTION_KEY (or DATA_DIR/id-encryption.key) is NOT in this backup')
    expect(made.code).toBe(0)
    expect(await command('check', 'first')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/All is right/),
    })

    expect(await command('restore', 'first', backup)).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is a database in'),
    })
    const restored = await command('restore', 'second', backup)
    expect(restored.text).toContain('All is right: 1 accounts')
    expect(restored.code).toBe(0)

    await copyFile(join(folder, 'first/id-encryption.key'), join(folder, 'second/id-encryption.key'))
    const second = await startOn('second')
    await new Client(second.base).ok('POST auth/login', { email: person.email, password: person.password })
  },
  240_000,
)

test.skipIf(!hasPostgres15 || !nightly)(
  'the same on a PostgreSQL 15 by DATABASE_URL, from what the embedded one held',
  async () => {
    const server = await startTestServer(true)
    const root = new pg.Client(server.superuser)
    await root.connect()
    const emptyDatabase = async (database: string): Promise<NodeJS.ProcessEnv> => {
      await root.query(`create database ${database} owner ${server.owner.user}`)
      return {
        ...databaseSettings({
          connection: { ...server.connection, database },
          owner: { ...server.owner, database },
        }),
        ID_ENCRYPTION_KEY: await readFile(join(folder, 'first/id-encryption.key'), 'utf8'),
      }
    }
    const [moved, restored] = [await emptyDatabase('moved'), await emptyDatabase('restored')]
    await root.end()

    const move = await commandWith(moved, 'restore', 'moved', join(folder, 'backup'))
    expect(move.text).toContain('All is right: 1 accounts')
    const { base, child } = await startOn('moved', moved)
    await new Client(base).ok('POST auth/login', { email: person.email, password: person.password })
    await new Client(base).ok('POST auth/new_shop_user', { ...person, email: 'jose@example.ph' })

    const backup = join(folder, 'backup-15')
    expect((await commandWith(moved, 'backup', 'moved', backup)).text).toContain('accounts: 2 rows')
    expect((await commandWith(moved, 'check', 'moved')).text).toContain('All is right: 2 accounts')
    // A restore refuses a database or a storage that is in use.
    expect((await commandWith(moved, 'restore', 'elsewhere', backup)).text).toContain(
      'The database is not empty',
    )
    const { text, code } = await commandWith(restored, 'restore', 'restored', backup)
    expect(text).toContain('All is right: 2 accounts')
    expect(code).toBe(0)
    child.kill('SIGTERM')
    await once(child, 'exit')

    const again = await startOn('restored', restored)
    await new Client(again.base).ok('POST auth/login', {
      email: 'jose@example.ph',
      password: person.password,
    })
    again.child.kill('SIGTERM')
    await once(again.child, 'exit')
    await server.stop()
  },
  240_000,
)
