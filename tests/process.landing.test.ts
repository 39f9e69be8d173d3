import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newKey } from '#server/platform/vault/vault.ts'
import { cloneDatabase } from './support/database.ts'
import { urlOf } from './support/database-url.ts'
import { nightly } from './support/nightly.ts'
import { databaseSettings, hasPostgres15, startTestServer } from './support/postgres.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programEnvironment } from './support/program.ts'

/** The real program, as `npm start` runs it; the first test is on the embedded database. */
const program = new URL('../src/server/main.ts', import.meta.url).pathname

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-process-'))
})
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  await rm(folder, { recursive: true, force: true })
})

const start = (environment: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [program], {
    env: { ...programEnvironment, PORT: '0', DATA_DIR: folder, ANALYZE_PHOTOS: 'no', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()))
  return { child, text }
}

/** Settings with which a start need not create a database. */
const onTestServer = async () => {
  const { connection, close } = await cloneDatabase()
  await close()
  return { DATABASE_URL: urlOf(connection), ID_ENCRYPTION_KEY: newKey().toString('base64') }
}

const listening = async ({ child, text }: ReturnType<typeof start>): Promise<string> => {
  for (;;) {
    const found = /Ukay is at (http:\S+)/.exec(text.out)
    if (found?.[1]) return found[1]
    if (child.exitCode !== null) throw new Error(text.err)
    await sleep(20)
  }
}

test('SIGTERM lets a request in flight finish, refuses new ones and ends with 0', async () => {
  const running = start({})
  const base = await listening(running)
  const slow = request(`${base}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '31',
      expect: '100-continue',
    },
  })
  const answered = once(slow, 'response') as Promise<[IncomingMessage]>
  slow.flushHeaders()
  // The server has the request.
  await once(slow, 'continue')
  slow.write('email=maria@example.p')
  running.child.kill('SIGTERM')
  const isRefused = () =>
    fetch(`${base}/api/health/live`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused).toBe(true)
  slow.end('&password='.padEnd(10))
  const [response] = await answered
  response.resume()
  expect(response.statusCode).toBe(401)
  const [code] =
    running.child.exitCode === null ? await once(running.child, 'exit') : [running.child.exitCode]
  expect(code).toBe(0)
})

test.runIf(nightly)(
  'behind a proxy, SIGTERM first says that it is not ready, and answers what still comes',
  async () => {
    const running = start({ ...(await onTestServer()), TRUSTED_PROXIES: '1' })
    const base = await listening(running)
    running.child.kill('SIGTERM')
    const statusOf = async (path: string) => (await fetch(`${base}/api/${path}`)).status
    await expect.poll(() => statusOf('health/ready')).toBe(503)
    expect(await statusOf('health/live')).toBe(200)
    const [code] = await once(running.child, 'exit')
    expect(code).toBe(0)
  },
)

test.runIf(nightly)('a wrong setting is named, and nothing is started', async () => {
  const { child, text } = start({ PORT: 'eighty', SELLER_CONFIRM_HOURS: '-1', DATABASE_URL: 'mysql://here' })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  for (const name of ['PORT', 'SELLER_CONFIRM_HOURS', 'DATABASE_URL']) expect(text.err).toContain(name)
  expect(text.err).not.toContain('    at ')
})

test.runIf(nightly)('a taken port is a clear error', async () => {
  const base = await listening(start(await onTestServer()))
  const second = start({
    ...(await onTestServer()),
    PORT: new URL(base).port,
    DATA_DIR: join(folder, 'second'),
  })
  const [code] = await once(second.child, 'exit')
  expect(code).toBe(1)
  expect(second.text.err).toContain('Set PORT to another one')
})

test('logs are structured and hold neither addresses nor names nor secrets', async () => {
  const running = start({ ...(await onTestServer()), LOG_LEVEL: 'debug' })
  const base = await listening(running)
  const secrets = { email: 'hidden.person@example.ph', password: 'hidden-password-1' }
  const post = (path: string, body: object) =>
    fetch(`${base}/api/${path}?q=hidden-query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'seen-in-the-log' },
      body: JSON.stringify(body),
    })
  const person = {
    ...secrets,
    first_name: 'Hiddenia',
    last_name: 'Santos',
    phone_no: '09170000000',
    isFeminine: 1,
  }
  expect((await post('auth/new_shop_user', person)).status).toBe(200)
  expect((await post('auth/new_shop_user', person)).status).toBe(409)
  const login = await post('auth/login', secrets)
  const token = login.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? 'no token'
  await sleep(200)
  const lines = running.text.out.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(2)
  expect(
    lines
      .map((line) => JSON.parse(line) as { reqId?: string })
      .some(({ reqId }) => reqId === 'seen-in-the-log'),
  ).toBe(true)
  for (const secret of ['hidden', 'Hiddenia', '0917', token, '127.0.0.1'])
    expect(lines.join('\n').replace(/Server listening[^"]*/, '')).not.toContain(secret)
})

test.skipIf(!hasPostgres15 || !nightly)(
  'DATABASE_URL leads to a PostgreSQL 15, and nothing of the embedded one is made',
  async () => {
    const postgres = await startTestServer(true)
    const running = start({
      ...databaseSettings(postgres),
      ID_ENCRYPTION_KEY: newKey().toString('base64'),
    })
    const base = await listening(running)
    const person = {
      email: 'maria@example.ph',
      password: 'tinapay-at-kape-7',
      first_name: 'Maria',
      last_name: 'Santos',
      phone_no: '09170000000',
      isFeminine: 1,
    }
    const post = (path: string) =>
      fetch(`${base}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      })
    expect((await post('auth/new_shop_user')).status).toBe(200)
    const login = await post('auth/login')
    const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    expect((await fetch(`${base}/api/homepage`, { headers: { cookie } })).status).toBe(200)
    expect(await readdir(folder)).not.toContain('postgres')
    running.child.kill('SIGTERM')
    await once(running.child, 'exit')
    expect(running.text.out).not.toContain('the database role of the app')
    await postgres.stop()
  },
)
