import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { lastWrite } from '../last-write.ts'
import { type Database, type OnQuery, connect, isDatabaseAway } from './connect.ts'

const checkEveryMs = 250
/** A replica that has not caught up for this long gets no reads. */
const defaultMaxBehind = 3_000
/** The difference that the clocks of two machines may have. */
const maxClockSkewMs = 1_000
const queryTimeoutMs = 5_000

interface Options {
  primary: pg.PoolConfig
  replica: pg.PoolConfig
  log: Logger
  onQuery?: OnQuery
  maxBehind?: number
}

/** The end of the log that the primary has on disk, and the id of its cluster. */
const primaryPosition = `select pg_current_wal_flush_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as cluster`
/** Whether the replica has replayed the log up to there. Not true of a primary, so that it is never taken for a replica. */
const hasReplayed = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select system_identifier::text from pg_control_system()) = $2 as has`

/** PostgreSQL cancels a query on a replica that conflicts with the replay of the log. */
const isReplayConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '40001'

/**
 * A database whose `readReplica` reads from the replica while that has everything that the caller may expect. Several times
 * a second it reads the position of the primary's log and checks whether the replica has replayed that far. If so, the
 * replica has everything that was committed before the check.
 */
export const withReplica = (
  database: Database,
  { primary, replica, log, onQuery, maxBehind = defaultMaxBehind }: Options,
): Database => {
  const onError = (error: unknown) => log.debug({ err: error }, 'a check of the replica failed')
  const timeout = { query_timeout: queryTimeoutMs }
  const reads = connect({ ...replica, ...timeout }, onError, undefined, onQuery)
  // Separate connections, so that the check works while all others are busy.
  const [ofPrimary, ofReplica] = [primary, replica].map(
    (to) => connect({ ...to, ...timeout }, onError, 1).pool,
  )
  /** The replica has everything that was committed before this time. */
  let hasAllBefore = 0
  let inUse = false
  const ending = new AbortController()

  const check = async (): Promise<void> => {
    const began = Date.now()
    const written = await ofPrimary?.query<{ position: string; cluster: string }>(primaryPosition)
    const [at] = written?.rows ?? []
    const answer = await ofReplica?.query<{ has: boolean | null }>(hasReplayed, [at?.position, at?.cluster])
    if (answer?.rows[0]?.has) hasAllBefore = began
  }
  const logUse = (): void => {
    const now = Date.now() - hasAllBefore < maxBehind
    if (now !== inUse)
      log.warn(now ? 'the replica takes reads' : 'the replica is away or behind: all reads go to the primary')
    inUse = now
  }
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await check().catch(onError)
      logUse()
      await sleep(checkEveryMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    ...database,
    async readReplica(work, notBefore = 0) {
      const needed = Math.max(notBefore, lastWrite() + maxClockSkewMs)
      if (hasAllBefore <= needed || Date.now() - hasAllBefore >= maxBehind) return work(database.db)
      try {
        return await work(reads.db)
      } catch (error) {
        if (isDatabaseAway(error)) hasAllBefore = 0
        else if (!isReplayConflict(error)) throw error
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
