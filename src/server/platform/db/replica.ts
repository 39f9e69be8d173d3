import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { lastWrite } from '../last-write.ts'
import { type Database, type OnQuery, connect, isDatabaseAway } from './connect.ts'

const checkIntervalMs = 250
/** The maximum replica lag in milliseconds. A replica that lags more is not used. */
const defaultMaxLag = 3_000
/** The allowed difference between the clocks of two machines, in milliseconds. */
const maxClockSkew = 1_000
const checkTimeoutMs = 5_000

interface Options {
  primary: pg.PoolConfig
  replica: pg.PoolConfig
  log: Logger
  onQuery?: OnQuery
  maxBehind?: number
}

/** The WAL position up to which the primary has flushed, and the id of its cluster. */
const primaryPosition = `select pg_current_wal_flush_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as cluster`
/**
 * Whether the replica has replayed up to that position of the same cluster. False or null for a server that is not a
 * replica, so that a primary is never taken for one.
 */
const hasReachedPosition = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select system_identifier::text from pg_control_system()) = $2 as has`

/** PostgreSQL cancels a query on a replica that conflicts with the replay of WAL (error 40001). */
const isRecoveryConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '40001'

/**
 * Adds a replica to a database. `readReplica` uses the replica if it has everything that the caller may expect to see.
 * Several times a second this compares the primary's WAL position with the replica's. If the replica has reached the
 * position, it has everything that was committed before the comparison.
 */
export const withReplica = (
  database: Database,
  { primary, replica, log, onQuery, maxBehind = defaultMaxLag }: Options,
): Database => {
  const logFailure = (error: unknown) => log.debug({ err: error }, 'a check of the replica failed')
  const withTimeout = { query_timeout: checkTimeoutMs }
  const reads = connect({ ...replica, ...withTimeout }, logFailure, undefined, onQuery)
  // The checks use separate connections, so that they work even if the pools are busy.
  const [ofPrimary, ofReplica] = [primary, replica].map(
    (to) => connect({ ...to, ...withTimeout }, logFailure, 1).pool,
  )
  /** The replica has everything that was committed before this time, in milliseconds since 1970. */
  let hasAllBefore = 0
  let used = false
  const ending = new AbortController()

  const check = async (): Promise<void> => {
    const began = Date.now()
    const written = await ofPrimary?.query<{ position: string; cluster: string }>(primaryPosition)
    const [at] = written?.rows ?? []
    const reached = await ofReplica?.query<{ has: boolean | null }>(hasReachedPosition, [
      at?.position,
      at?.cluster,
    ])
    if (reached?.rows[0]?.has) hasAllBefore = began
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
      await check().catch(logFailure)
      logUse()
      await sleep(checkIntervalMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    ...database,
    async readReplica(work, notBefore = 0) {
      const needed = Math.max(notBefore, lastWrite() + maxClockSkew)
      if (hasAllBefore <= needed || Date.now() - hasAllBefore >= maxBehind) return work(database.db)
      try {
        return await work(reads.db)
      } catch (error) {
        if (isDatabaseAway(error)) hasAllBefore = 0
        else if (!isRecoveryConflict(error)) throw error
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
