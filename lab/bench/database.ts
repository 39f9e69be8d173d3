import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { urlOf } from '#tests/support/database-url.ts'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/index.ts'
import { prepareDatabaseAt } from '#server/prepare-database.ts'

export interface BenchDatabase {
  database: Database
  folder: string
  /** For filling past what guards the tables. */
  superuser: pg.ClientConfig
  /** For DATABASE_URL of a process. */
  url: string
  stop(): Promise<void>
}

/** A migrated database in a temporary folder, or in one to keep, with the durability settings of production. */
export const benchDatabase = async (kept?: string): Promise<BenchDatabase> => {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'ukay-bench-')))
  const embedded = await startEmbedded({ dataDir: folder })
  const database: Database = connect(embedded.connection, () => undefined)
  await prepareDatabaseAt(embedded.owner, embedded.connection.user)
  return {
    database,
    folder,
    superuser: embedded.superuser,
    url: urlOf(embedded.connection),
    stop: async () => {
      await database.close()
      await embedded.stop()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
