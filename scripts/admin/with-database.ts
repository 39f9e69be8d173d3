import { resolve } from 'node:path'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { findEmbedded } from '#server/platform/db/embedded/index.ts'

/** Runs work on the database of the settings. The app may run meanwhile. */
export const withDatabase = async <Result>(
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const embedded = DATABASE_URL ? null : await findEmbedded(resolve(DATA_DIR))
  const database = connect(embedded?.connection ?? { connectionString: DATABASE_URL }, () => undefined, 1)
  try {
    return await work(database)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
