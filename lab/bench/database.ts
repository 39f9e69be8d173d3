import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { urlOf } from '../../tests/support/database-url.ts'
import { type Database, connect } from '../../src/server/platform/db/connect.ts'
import { startEmbedded } from '../../src/server/platform/db/embedded/index.ts'
import { prepareDatabaseAt } from '../../src/server/prepare-database.ts'

export interface BenchDatabase {
  database: Database
  folder: string
  /** The superuser's connection, which can disable triggers. */
  superuser: pg.ClientConfig
  /** The value of DATABASE_URL for a server process. */
  url: string
  stop(): Promise<void>
}

/** Starts a migrated database with the durability settings of production, in a temporary folder or in one that is kept. */
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
