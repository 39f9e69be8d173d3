import type { Logger } from 'pino'
import type pg from 'pg'
import { type Database, type OnQuery, connect } from './platform/db/connect.ts'
import { startEmbedded } from './platform/db/embedded/index.ts'
import { withReplica } from './platform/db/replica.ts'
import { type Events, listen } from './platform/events/events.ts'
import { refuseUnfinishedRestoreInFolder } from './platform/db/unfinished-restore.ts'
import { makePrivate } from './platform/private-folder.ts'
import { openPrepared, warnOfRights } from './prepare-database.ts'
import type { Settings } from './settings.ts'

/** Opens the database and migrates it. Starts the embedded one if no other is configured. */
export const openDatabase = async (
  settings: Settings,
  log: Logger,
  onQuery?: OnQuery,
): Promise<{ database: Database; events: Events; analyze(): Promise<void>; end(): Promise<void> }> => {
  if (!settings.DATABASE_URL || !settings.S3_BUCKET) await makePrivate(settings.DATA_DIR)
  if (!settings.DATABASE_URL) await refuseUnfinishedRestoreInFolder(settings.DATA_DIR)
  const embedded = settings.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: settings.DATA_DIR, log: (line) => log.debug(line) })
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: settings.DATABASE_URL }
  const owner: pg.PoolConfig | undefined =
    embedded?.owner ??
    (settings.DATABASE_OWNER_URL ? { connectionString: settings.DATABASE_OWNER_URL } : undefined)
  const onError = (error: Error) => log.error({ err: error }, 'a database connection broke')
  const primary = connect(connection, onError, undefined, onQuery)
  const database = settings.DATABASE_REPLICA_URL
    ? withReplica(primary, {
        primary: connection,
        replica: { connectionString: settings.DATABASE_REPLICA_URL },
        log,
        ...(onQuery && { onQuery }),
      })
    : primary
  const end = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await openPrepared(database.pool, owner)
    await warnOfRights(database.pool, log)
  } catch (error) {
    await end()
    throw error
  }
  const events = await listen(connection, log)
  database.onWrite(events.publishSoon)
  const analyze = async () => {
    const { pool, close } = connect(owner ?? connection, onError, 1)
    await pool.query('set statement_timeout = 0; analyze').finally(close)
  }
  return { database, events, analyze, end: () => events.close().then(end) }
}
