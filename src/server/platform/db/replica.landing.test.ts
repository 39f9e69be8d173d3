import { sql } from 'kysely'
import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { prepareDatabaseAt } from '#server/prepare-database.ts'
import { readSettings } from '#server/settings.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { hasPostgres15 } from '#tests/support/postgres.ts'
import { type Pair, startPair } from '#tests/support/replica.ts'
import { forWriterOf } from '../last-write.ts'
import { type Db, connect } from './connect.ts'
import { withReplica } from './replica.ts'

const log = pino({ level: 'silent' })
const waitOptions = { timeout: 60_000, interval: 50 }

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const whichServer = async (db: Db) => {
  const { rows } = await sql<{ recovers: boolean }>`select pg_is_in_recovery() as recovers`.execute(db)
  return rows[0]?.recovers ? 'replica' : 'primary'
}

const sleepersOn = async (connection: object) => {
  const { pool, close } = connect(connection, () => undefined, 1)
  try {
    return await pool.query("select from pg_stat_activity where wait_event = 'PgSleep'")
  } finally {
    await close()
  }
}

test('the embedded database has no replica', () => {
  expect(() => readSettings({ DATABASE_REPLICA_URL: 'postgres://replica' })).toThrow('Goes with DATABASE_URL')
})

describe.skipIf(!hasPostgres15)('reads that may be outdated', () => {
  let pair: Pair

  beforeAll(async () => {
    pair = await startPair()
    await prepareDatabaseAt(pair.owner, pair.primary.user)
  })
  afterAll(() => pair.stop())

  const databaseWith = ({ replica = pair.replica, maxBehind }: { replica?: object; maxBehind?: number }) => {
    const database = withReplica(
      connect(pair.primary, () => undefined, 2),
      { primary: pair.primary, replica, log, ...(maxBehind !== undefined && { maxBehind }) },
    )
    onTestFinished(() => database.close())
    return database
  }
  const resume = async () => {
    await pair.sql('select pg_wal_replay_resume()')
  }
  const pause = async () => {
    await pair.sql('select pg_wal_replay_pause()')
    onTestFinished(resume)
    await vi.waitFor(
      async () =>
        expect(await pair.sql('select pg_get_wal_replay_pause_state() as state')).toEqual([
          { state: 'paused' },
        ]),
      waitOptions,
    )
  }
  /** Writes something that the replica must replay. */
  const write = (database: ReturnType<typeof databaseWith>) =>
    database.pool.query("select pg_notify('embeddings', ''), pg_logical_emit_message(true, 'test', 'x')")

  test('go to the replica, unless the caller may know of a later change', async () => {
    const database = databaseWith({ maxBehind: Infinity })
    const read = (notBefore?: number) => database.readReplica(whichServer, notBefore)
    await vi.waitFor(async () => expect(await read()).toBe('replica'), waitOptions)
    await pause()
    await write(database)
    const wrote = Date.now()
    const asWriter = () =>
      new Promise<string>((resolve, reject) => forWriterOf(wrote, () => void read().then(resolve, reject)))
    expect([await read(), await read(wrote), await asWriter()]).toEqual(['replica', 'primary', 'primary'])
    await resume()
    await vi.waitFor(async () => {
      expect([await read(wrote), await asWriter()]).toEqual(['replica', 'replica'])
    }, waitOptions)
  })

  test('go to the primary while the replica lags too far behind', async () => {
    const database = databaseWith({ maxBehind: 1000 })
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), waitOptions)
    await pause()
    await write(database)
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('primary'), waitOptions)
    await resume()
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), waitOptions)
  })

  test('are repeated on the primary if the replica is killed, and use the replica again when it is back', async () => {
    const database = databaseWith({})
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), waitOptions)
    const slow = (db: Db) =>
      sql`select pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)`
        .execute(db)
        .then(() => whichServer(db))
    const underWay = database.readReplica(slow)
    await vi.waitFor(async () => {
      expect((await sleepersOn(pair.replica)).rowCount).toBe(1)
    }, waitOptions)
    await pair.kill()
    expect(await underWay).toBe('primary')
    expect(await database.readReplica(whichServer)).toBe('primary')
    pair.startAgain()
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), waitOptions)
  })

  test('never go to a server that is not a replica', async () => {
    const own = databaseWith({ replica: pair.primary, maxBehind: Infinity })
    const other = databaseWith({ maxBehind: Infinity })
    // By then a usable replica would have been detected.
    await vi.waitFor(async () => expect(await other.readReplica(whichServer)).toBe('replica'), waitOptions)
    expect(await own.readReplica(whichServer)).toBe('primary')
  })

  test('an SQL error is thrown and not retried', async () => {
    const database = databaseWith({ maxBehind: Infinity })
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), waitOptions)
    const asked: string[] = []
    const mistaken = async (db: Db) => {
      asked.push(await whichServer(db))
      await sql`select nothing from nowhere`.execute(db)
    }
    await expect(database.readReplica(mistaken)).rejects.toThrow('nowhere')
    expect(asked).toEqual(['replica'])
  })

  describe('in the app', () => {
    let app: TestApp
    beforeAll(async () => {
      app = await startApp({}, { connection: pair.primary, clock: testClock() }, { replica: pair.replica })
    })
    afterAll(() => app.stop())

    test('a purchase is visible at once to the buyer, and to others whose process received the event', async () => {
      const shop = await app.make.shopRow()
      const itemID = await app.make.listedItem(shop, { name: 'Kapote na dilaw' })
      const [buyer, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
      const asSeenBy = async (who: typeof buyer) => {
        const [item, search, feed] = [
          await who.ok('GET store/item', { id: itemID }),
          await who.ok('GET homepage/search', { q: 'kapote' }),
          await who.ok('GET homepage'),
        ]
        return [item.status, search.results.length, feed.items.some(({ item_id: id }) => id === itemID)]
      }
      await vi.waitFor(async () => expect(await asSeenBy(other)).toEqual(['for_sale', 1, true]), waitOptions)
      await pause()
      await buyer.ok('POST tickets/purchase_item', { itemID })
      expect(await asSeenBy(buyer)).toEqual(['held', 0, false])
      // This process received the event about the item, so it reads the item, searches and the feed from the primary.
      expect(await asSeenBy(other)).toEqual(['held', 0, false])
      await resume()
      expect(await asSeenBy(other)).toEqual(['held', 0, false])
    })

    test('an item that the replica does not have yet is found', async () => {
      const [shop, buyer, itemID] = [await app.make.shopRow(), await app.make.quickBuyer(), uuidv7()]
      const known = await app.make.listedItem(shop)
      await pause()
      // Insert it without a notification.
      await app.pool.query(
        `insert into items select (jsonb_populate_record(i, jsonb_build_object('id', $1::text))).* from items i where id = $2`,
        [itemID, known],
      )
      expect(await buyer.ok('GET store/item', { id: itemID })).toMatchObject({ itemID, status: 'for_sale' })
    })
  })
})
