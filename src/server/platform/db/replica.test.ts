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
const patiently = { timeout: 60_000, interval: 50 }

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

describe.skipIf(!hasPostgres15)('reads that may be a moment old', () => {
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
      patiently,
    )
  }
  /** Something for the replica to catch up with. */
  const write = (database: ReturnType<typeof databaseWith>) =>
    database.pool.query("select pg_notify('embeddings', ''), pg_logical_emit_message(true, 'test', 'x')")

  test('go to the replica, unless whoever asks may know of something later', async () => {
    const database = databaseWith({ maxBehind: Infinity })
    const read = (notBefore?: number) => database.readReplica(whichServer, notBefore)
    await vi.waitFor(async () => expect(await read()).toBe('replica'), patiently)
    await pause()
    await write(database)
    const wrote = Date.now()
    const asWriter = () =>
      new Promise<string>((resolve, reject) => forWriterOf(wrote, () => void read().then(resolve, reject)))
    expect([await read(), await read(wrote), await asWriter()]).toEqual(['replica', 'primary', 'primary'])
    await resume()
    await vi.waitFor(async () => {
      expect([await read(wrote), await asWriter()]).toEqual(['replica', 'replica'])
    }, patiently)
  })

  test('go to the primary when the replica is too far behind, and back when it has caught up', async () => {
    const database = databaseWith({ maxBehind: 1000 })
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), patiently)
    await pause()
    await write(database)
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('primary'), patiently)
    await resume()
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), patiently)
  })

  test('are answered by the primary when the replica is killed meanwhile, and by it when it is back', async () => {
    const database = databaseWith({})
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), patiently)
    const slow = (db: Db) =>
      sql`select pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)`
        .execute(db)
        .then(() => whichServer(db))
    const underWay = database.readReplica(slow)
    await vi.waitFor(async () => {
      expect((await sleepersOn(pair.replica)).rowCount).toBe(1)
    }, patiently)
    await pair.kill()
    expect(await underWay).toBe('primary')
    expect(await database.readReplica(whichServer)).toBe('primary')
    pair.startAgain()
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), patiently)
  })

  test('never go to what is no replica', async () => {
    const own = databaseWith({ replica: pair.primary, maxBehind: Infinity })
    const other = databaseWith({ maxBehind: Infinity })
    // By when one that is right is known to be.
    await vi.waitFor(async () => expect(await other.readReplica(whichServer)).toBe('replica'), patiently)
    expect(await own.readReplica(whichServer)).toBe('primary')
  })

  test('a mistake in a read is told and not tried twice', async () => {
    const database = databaseWith({ maxBehind: Infinity })
    await vi.waitFor(async () => expect(await database.readReplica(whichServer)).toBe('replica'), patiently)
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

    test('who buys an item sees it held, and so does everybody whose process has received the event', async () => {
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
      await vi.waitFor(async () => expect(await asSeenBy(other)).toEqual(['for_sale', 1, true]), patiently)
      await pause()
      await buyer.ok('POST tickets/purchase_item', { itemID })
      expect(await asSeenBy(buyer)).toEqual(['held', 0, false])
      // The item was told to have changed, so that its page, searches and the feed are asked of the primary.
      expect(await asSeenBy(other)).toEqual(['held', 0, false])
      await resume()
      expect(await asSeenBy(other)).toEqual(['held', 0, false])
    })

    test('an item that the replica does not know yet is there', async () => {
      const [shop, buyer, itemID] = [await app.make.shopRow(), await app.make.quickBuyer(), uuidv7()]
      const known = await app.make.listedItem(shop)
      await pause()
      // By nobody who tells of it.
      await app.pool.query(
        `insert into items select (jsonb_populate_record(i, jsonb_build_object('id', $1::text))).* from items i where id = $2`,
        [itemID, known],
      )
      expect(await buyer.ok('GET store/item', { id: itemID })).toMatchObject({ itemID, status: 'for_sale' })
    })
  })
})
