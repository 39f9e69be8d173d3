import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** A migrated database in a temporary folder, with the durability settings of production. */
export const benchDatabase = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ukay-bench-'))
  const embedded = await startEmbedded({ dataDir: folder })
  const database: Database = connect(embedded.connection, () => undefined, 4)
  await migrate(database.pool)
  const { host, user, database: name } = embedded.connection
  return {
    database,
    folder,
    /** For filling past what guards the tables. */
    superuser: embedded.superuser,
    /** For DATABASE_URL of a process. */
    url: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await database.close()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
