import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
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

test('what was committed has been received once syncNotifications is done, every time and with many at once', async () => {
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

test('what was rolled back is never received, and nothing is received before the commit', async () => {
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

test('a broken connection is not live, is made again, and says that something may have been missed', async () => {
  received = []
  const { rows } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (query like 'listen %' or query = 'select 1')`,
  )
  expect(rows).toHaveLength(1)
  await vi.waitFor(() => expect(events.live()).toBe(false), { interval: 1 })
  expect(received).toEqual([])
  await events.syncNotifications()
  await vi.waitFor(() => expect(events.live()).toBe(true), 10_000)
  expect(received).toEqual([{ kind: 'reset' }])
  await publish(database.db, 'items', 'after')
  await events.syncNotifications()
  expect(payloads()).toEqual(['after'])
})

test('a server that cannot be reached is tried again after a longer while each time, and closing stops that', async () => {
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
