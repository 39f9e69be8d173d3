import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, ownerRuns } from '#tests/support/database.ts'
import { type Events, type ChangeEvent, listen, publish } from './events.ts'

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof cloneDatabase>>
let events: Events
let received: ChangeEvent[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  events = await listen(database.connection, log)
  events.subscribe('items', (what) => received.push(what))
})
afterAll(async () => {
  await events.close()
  await database.close()
})

const payloads = () => received.flatMap((what) => (what.kind === 'event' ? [what.payload] : []))

test('syncNotifications resolves after every committed event has arrived, even with concurrent calls', async () => {
  received = []
  for (let round = 0; round < 100; round += 1) {
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => {
        const payload = `${name}${round}`
        await database.db.transaction().execute((tx) => publish(tx, 'items', payload))
        await events.syncNotifications()
        expect(payloads()).toContain(payload)
      }),
    )
  }
  expect(payloads()).toHaveLength(400)
})

test('writers of several processes each see their own events, while all publish', async () => {
  const other = await listen(database.connection, log)
  const arrived = { here: new Set<string>(), there: new Set<string>() }
  for (const [at, name] of [
    [events, 'here'],
    [other, 'there'],
  ] as const)
    at.subscribe('shops', (what) => what.kind === 'event' && arrived[name].add(what.payload))
  const write = async (at: Events, name: 'here' | 'there', round: number) => {
    const payload = `${name}${round}`
    await database.db.transaction().execute((tx) => publish(tx, 'shops', payload))
    await at.syncNotifications()
    expect(arrived[name]).toContain(payload)
  }
  for (let round = 0; round < 200; round += 2)
    await Promise.all([
      write(events, 'here', round),
      write(other, 'there', round),
      write(events, 'here', round + 1),
      write(other, 'there', round + 1),
    ])
  await Promise.all([events.syncNotifications(), other.syncNotifications()])
  expect(arrived.here.size).toBe(400)
  expect(arrived.there.size).toBe(400)
  await other.close()
})

test('what a process committed before it was killed is published by another one', async () => {
  received = []
  await publish(database.db, 'items', 'left behind')
  await vi.waitFor(() => expect(payloads()).toEqual(['left behind']), 10_000)
})

test('more events than one statement publishes arrive before the writer goes on', async () => {
  received = []
  await database.pool.query(
    "insert into event_outbox (topic, payload) select 'items', n::text from generate_series(1, 2500) n",
  )
  await events.syncNotifications()
  expect(payloads()).toHaveLength(2500)
})

test('the events of a change of 20,000 items arrive at once, and the connection stays', async () => {
  const add = (many: number) =>
    database.pool.query(
      `insert into event_outbox (topic, payload) select 'items', n || ' of many' from generate_series(1, $1::int) n`,
      [many],
    )
  // The planner takes the table for empty although it has pages, as autovacuum leaves it.
  await add(1_000)
  await events.syncNotifications()
  await ownerRuns(database, 'analyze event_outbox')
  received = []
  await add(20_000)
  await events.syncNotifications()
  expect(received).toHaveLength(20_000)
  expect(received.every(({ kind }) => kind === 'event')).toBe(true)
  expect(events.live()).toBe(true)
  const { rows } = await database.pool.query('select from event_outbox')
  expect(rows).toHaveLength(0)
})

test('events arrive only after the commit, and never after a rollback', async () => {
  received = []
  await database.db
    .transaction()
    .execute(async (tx) => {
      await publish(tx, 'items', 'undone')
      await events.syncNotifications()
      expect(received).toEqual([])
      throw new Error('no')
    })
    .catch(() => undefined)
  await publish(database.db, 'items', 'done')
  await events.syncNotifications()
  expect(payloads()).toEqual(['done'])
})

test('a broken connection is not live, reconnects, and sends a reset because events may have been missed', async () => {
  received = []
  await events.syncNotifications()
  const { rows } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'ukay events'`,
  )
  expect(rows).toHaveLength(1)
  await vi.waitFor(() => expect(events.live()).toBe(false), { timeout: 20_000, interval: 1 })
  expect(received).toEqual([])
  await events.syncNotifications()
  await vi.waitFor(() => expect(events.live()).toBe(true), 10_000)
  expect(received).toEqual([{ kind: 'reset' }])
  await publish(database.db, 'items', 'after')
  await events.syncNotifications()
  expect(payloads()).toEqual(['after'])
})

test('connecting is retried with increasing delays until the events are closed', async () => {
  const waits: unknown[] = []
  const line = { write: (text: string) => void waits.push((JSON.parse(text) as { again: unknown }).again) }
  const lost = await listen({ ...database.connection, host: '/nowhere' }, pino({}, line))
  expect(lost.live()).toBe(false)
  await lost.syncNotifications()
  await vi.waitFor(() => expect(waits.slice(0, 3)).toEqual([100, 200, 400]), 10_000)
  await lost.close()
  const tried = waits.length
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(waits).toHaveLength(tried)
})
