import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { lastWrite } from '../last-write.ts'
import { type Database, type OnQuery, connect, isDatabaseAway } from './connect.ts'

const askEvery = 250
/** A replica that has not caught up for so long is not asked. */
const defaultMaxBehind = 3_000
/** Between the clocks of two machines. */
const clocksApart = 1_000
const answerWithin = 5_000

interface Options {
  primary: pg.PoolConfig
  replica: pg.PoolConfig
  log: Logger
  onQuery?: OnQuery
  maxBehind?: number
}

/** Up to where the server has everything on disk, and which cluster it belongs to. */
const askPrimary = `select pg_current_wal_flush_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as cluster`
/** Null where the server is no replica, so that a primary is never taken for one. */
const askReplica = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select system_identifier::text from pg_control_system()) = $2 as has`

/** A query on a replica is ended when it stands in the way of what is replayed. */
const isInTheWay = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40001'

/**
 * A database whose `readReplica` reads from the replica when that has everything that the caller may expect. It asks
 * several times a second: had the primary written up to here, and has the replica come as far? Then it has everything
 * that was committed before the question.
 */
export const withReplica = (
  database: Database,
  { primary, replica, log, onQuery, maxBehind = defaultMaxBehind }: Options,
): Database => {
  const note = (error: unknown) => log.debug({ err: error }, 'a question about the replica was not answered')
  const patient = { query_timeout: answerWithin }
  const reads = connect({ ...replica, ...patient }, note, undefined, onQuery)
  // Connections of their own: the question must be answered while all others wait.
  const [ofPrimary, ofReplica] = [primary, replica].map((to) => connect({ ...to, ...patient }, note, 1).pool)
  /** Everything committed before this moment is there. */
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
      log.warn(now ? 'the replica takes reads' : 'the replica is away or behind: all reads go to the primary')
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
