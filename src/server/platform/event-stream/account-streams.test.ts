import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishTo } from '../events/publish-to.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { openEvents } from '#tests/support/account-events.ts'
import { getRequest, rawRequests } from '#tests/support/raw-requests.ts'
import { createNamedEvents } from './named-events.ts'
import { createEventWriter } from './stream.ts'

let app: TestApp
let beside: TestApp

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
  // From then on, each process knows the whole time span that a new page needs.
  app.clock.advance(60_000)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const notifyNow = (accountID: string, ...names: Parameters<typeof publishTo>[2][]) =>
  app.db.transaction().execute(async (tx) => {
    for (const name of names) await publishTo(tx, accountID, name)
  })

test('events reach all streams of the person in every process after the commit, and nobody else', async () => {
  const [person, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
  const [here, there, elses] = await Promise.all([
    openEvents(app.base, person.cookie),
    openEvents(beside.base, person.cookie),
    openEvents(app.base, other.cookie),
  ])
  expect(here.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(here.headers['cache-control']).toBe('no-store')
  await app.db.transaction().execute(async (tx) => {
    await publishTo(tx, person.accountID, 'tickets')
    await publishTo(tx, person.accountID, 'tickets')
    await app.events.syncNotifications()
    await beside.events.syncNotifications()
    expect([here.received, there.received]).toEqual([[], []])
  })
  await Promise.all([here.waitForEvents('tickets'), there.waitForEvents('tickets')])
  await app.db
    .transaction()
    .execute(async (tx) => {
      await publishTo(tx, person.accountID, 'balance')
      throw new Error('no')
    })
    .catch(() => undefined)
  await notifyNow(person.accountID, 'cart')
  await Promise.all([here.waitForEvents('tickets', 'cart'), there.waitForEvents('tickets', 'cart')])
  await notifyNow(other.accountID, 'collections')
  await elses.waitForEvents('collections')
  for (const stream of [here, there, elses]) stream.close()
})

test('a HEAD request gets a reply and leaves no stream open', async () => {
  const person = await app.make.quickBuyer()
  const head = () => fetch(`${app.base}/api/events`, { method: 'HEAD', headers: { cookie: person.cookie } })
  for (let n = 0; n < 21; n += 1) {
    const answer = await head()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  }
})

test('a visitor gets no stream', async () => {
  expect((await fetch(`${app.base}/api/events`)).status).toBe(401)
  expect((await fetch(`${app.base}/api/events`, { headers: { cookie: 'session=none' } })).status).toBe(401)
})

test('the end of a session is announced, and ends only the streams of that session', async () => {
  const person = await app.make.buyer()
  const elsewhere = await app.make.logIn(person.email)
  const streams = await Promise.all([
    openEvents(app.base, person.cookie),
    openEvents(beside.base, person.cookie),
    openEvents(app.base, elsewhere.cookie),
  ])
  await person.ok('POST auth/logout')
  await Promise.all([streams[0].over(), streams[1].over()])
  for (const stream of streams) await stream.waitForEvents('session')
  expect(streams[2].ended()).toBe(false)
  streams[2].close()
})

test('a reconnected stream continues after its last event, or refetches if that is unknown or too old', async () => {
  const person = await app.make.quickBuyer()
  const first = await openEvents(app.base, person.cookie)
  await notifyNow(person.accountID, 'cart')
  await first.waitForEvents('cart')
  first.close()
  await notifyNow(person.accountID, 'tickets')
  await app.events.syncNotifications()
  const second = await openEvents(app.base, person.cookie, first.lastID())
  await second.waitForEvents('tickets')
  const elsewhere = await openEvents(beside.base, person.cookie, second.lastID())
  await elsewhere.waitForEvents('refetch')
  const invented = await openEvents(app.base, person.cookie, 'x.1')
  await invented.waitForEvents('refetch')
  for (const stream of [second, elsewhere, invented]) stream.close()
})

test('a new stream first gets the events of the page load, and contains only names and ids', async () => {
  const person = await app.make.quickBuyer()
  await notifyNow(person.accountID, 'cart', 'messages')
  await app.events.syncNotifications()
  const loading = await openEvents(app.base, person.cookie)
  await loading.waitForEvents('cart', 'messages')
  app.clock.advance(10_001)
  const later = await openEvents(app.base, person.cookie)
  await notifyNow(person.accountID, 'tickets')
  await Promise.all([later.waitForEvents('tickets'), loading.waitForEvents('cart', 'messages', 'tickets')])
  for (const line of [...loading.lines, ...later.lines])
    expect(line).toMatch(/^(|data:|retry: \d+|event: (cart|messages|tickets)|id: [\w-]{8}\.\d+)$/)
  loading.close()
  later.close()
})

test('after the listening connection broke, every stream refetches, and earlier event ids are invalid', async () => {
  const person = await app.make.quickBuyer()
  const stream = await openEvents(app.base, person.cookie)
  await notifyNow(person.accountID, 'balance')
  await stream.waitForEvents('balance')
  const before = stream.lastID()
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity 
     where datname = current_database() and application_name = 'ukay events'`,
  )
  await stream.waitForEvents('balance', 'refetch')
  const late = await openEvents(app.base, person.cookie, before)
  await late.waitForEvents('refetch')
  stream.close()
  late.close()
})

test('a person may have 20 open streams, and further ones are refused', async () => {
  const person = await app.make.quickBuyer()
  const streams = await Promise.all(Array.from({ length: 20 }, () => openEvents(app.base, person.cookie)))
  const answer = await person.call('GET events')
  expect([answer.status, answer.error?.code]).toEqual([429, 'too_many_streams'])
  streams[0]?.close()
  await vi.waitFor(async () => {
    const next = await openEvents(app.base, person.cookie)
    streams.push(next)
    expect(next.status).toBe(200)
  }, 10_000)
  for (const stream of streams) stream.close()
})

test('whoever leaves before their stream opens has all 20 again', async () => {
  const { cookie } = await app.make.quickBuyer()
  const text = getRequest('/api/events', `Cookie: ${cookie}\r\n`)
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    const leaving = Array.from({ length: 20 }, () => rawRequests({ base: app.base, text, reads: true }))
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows)
      .not.toEqual([])
    for (const { cut } of leaving) cut()
    await setTimeout(200)
  })
  await setTimeout(200)
  const stream = await openEvents(app.base, cookie)
  expect(stream.status).toBe(200)
  stream.close()
})

test('a client that does not read is disconnected, and the buffer stays small', async () => {
  // Without a connection nothing leaves the buffer.
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.writeHead(200)
  const { send } = createNamedEvents(createEventWriter(response, 16 * 1024), new Set(), () => 'x.1')
  let largest = 0
  for (let n = 0; n < 2_000 && !response.destroyed; n += 1) {
    send('tickets')
    await new Promise(setImmediate)
    largest = Math.max(largest, response.writableLength)
  }
  expect(response.destroyed).toBe(true)
  expect(largest).toBeGreaterThan(10_000)
  expect(largest).toBeLessThan(17_000)
})

test('streams end at once when the process shuts down', async () => {
  const third = await startApp({}, app)
  const stream = await openEvents(third.base, (await app.make.quickBuyer()).cookie)
  third.drain()
  const before = performance.now()
  await third.stop()
  expect(performance.now() - before).toBeLessThan(900)
  await stream.over()
})

test('a stream has heartbeats, and ends when its session expires', async () => {
  const quick = await startApp({}, undefined, { beatEvery: 50 })
  const stream = await openEvents(quick.base, (await quick.make.quickBuyer()).cookie)
  await vi.waitFor(
    () => expect(stream.received.filter((what) => what === 'beat').length).toBeGreaterThan(2),
    10_000,
  )
  expect([...new Set(stream.received)].filter((what) => what !== 'refetch')).toEqual(['beat'])
  expect(stream.ended()).toBe(false)
  quick.clock.advance(91 * 86_400_000)
  await stream.over()
  await quick.stop()
})

test('a stream that its page closes leaves no warning in the log', async () => {
  const warned: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) })
  const operator = { OPERATOR_NAME: 'Ukay', OPERATOR_ADDRESS: 'Baguio', OPERATOR_REGISTRATION: 'DTI 1' }
  const complete = { ...operator, DATA_PROTECTION_CONTACT: 'privacy@example.ph' }
  const logging = await startApp(complete, app, { log })
  const { cookie } = await app.make.quickBuyer()
  const stream = await openEvents(logging.base, cookie)
  stream.close()
  await stream.over()
  // Closing waits for the end of all requests.
  await logging.stop()
  expect(warned).toEqual([])
})
