import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { lastWrite } from '../last-write.ts'
import { type Database, type OnQuery, connect, isDatabaseAway } from './connect.ts'

const askEvery = 250
/** The maximum replica lag in milliseconds. A replica that lags more is not used. */
const defaultMaxBehind = 3_000
/** The allowed difference between the clocks of two machines, in milliseconds. */
const clocksApart = 1_000
const answerWithin = 5_000

interface Options {
  primary: pg.PoolConfig
  replica: pg.PoolConfig
  log: Logger
  onQuery?: OnQuery
  maxBehind?: number
}

/** The WAL position up to which the primary has flushed, and the id of its cluster. */
const askPrimary = `select pg_current_wal_flush_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as cluster`
/**
 * Whether the replica has replayed up to that position of the same cluster. False or null for a server that is not a
 * replica, so that a primary is never taken for one.
 */
const askReplica = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select system_identifier::text from pg_control_system()) = $2 as has`

/** PostgreSQL cancels a query on a replica that conflicts with the replay of WAL (error 40001). */
const isInTheWay = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40001'

/**
 * Adds a replica to a database. `readReplica` uses the replica if it has everything that the caller may expect to see.
 * Several times a second this compares the primary's WAL position with the replica's. If the replica has reached the
 * position, it has everything that was committed before the comparison.
 */
export const withReplica = (
  database: Database,
  { primary, replica, log, onQuery, maxBehind = defaultMaxBehind }: Options,
): Database => {
  const note = (error: unknown) => log.debug({ err: error }, 'a check of the replica failed')
  const patient = { query_timeout: answerWithin }
  const reads = connect({ ...replica, ...patient }, note, undefined, onQuery)
  // The checks use separate connections, so that they work even if the pools are busy.
  const [ofPrimary, ofReplica] = [primary, replica].map((to) => connect({ ...to, ...patient }, note, 1).pool)
  /** The replica has everything that was committed before this time, in milliseconds since 1970. */
  let hasAllBefore = 0
  let used = false
  const ending = new AbortController()

  const ask = async (): Promise<void> => {
    const asked = Date.now()
    const written = await ofPrimary?.query<{ position: string; cluster: string }>(askPrimary)
    const [at] = written?.rows ?? []
    const answer = await ofReplica?.query<{ has: boolean | null }>(askReplica, [at?.position, at?.cluster])
    if (answer?.rows[0]?.has) hasAllBefore = asked
  }
  const logUse = (): void => {
    const now = Date.now() - hasAllBefore < maxBehind
    if (now !== used)
      log.warn(
        now ? 'the replica takes reads' : 'the replica is unreachable or lags: all reads go to the primary',
      )
    used = now
  }
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await ask().catch(note)
      logUse()
      await sleep(askEvery, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    ...database,
    async readReplica(work, notBefore = 0) {
      const needed = Math.max(notBefore, lastWrite() + clocksApart)
      if (hasAllBefore <= needed || Date.now() - hasAllBefore >= maxBehind) return work(database.db)
      try {
        return await work(reads.db)
      } catch (error) {
        if (isDatabaseAway(error)) hasAllBefore = 0
        else if (!isInTheWay(error)) throw error
        return work(database.db)
      }
    },
    async close() {
      ending.abort()
      await Promise.all([watching, reads.close(), ofPrimary?.end(), ofReplica?.end()])
      await database.close()
    },
  }
}
