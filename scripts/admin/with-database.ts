import { resolve } from 'node:path'
import pg from 'pg'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { findEmbedded } from '#server/platform/db/embedded/index.ts'
import {
  refuseUnfinishedRestore,
  refuseUnfinishedRestoreInFolder,
} from '#server/platform/db/unfinished-restore.ts'

interface Settings {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}

const refuseUnfinished = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  await refuseUnfinishedRestore(client).finally(() => client.end())
}

/** Runs work with a connection to the database of the settings. The app may run meanwhile. */
export const withConnection = async <Result>(
  { DATABASE_URL, DATA_DIR }: Settings,
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> => {
  if (!DATABASE_URL) await refuseUnfinishedRestoreInFolder(resolve(DATA_DIR))
  const embedded = DATABASE_URL ? null : await findEmbedded(resolve(DATA_DIR))
  try {
    const connection = embedded?.connection ?? { connectionString: DATABASE_URL }
    await refuseUnfinished(connection)
    return await work(connection)
  } finally {
    await embedded?.stop()
  }
}

export const withDatabase = <Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> =>
  withConnection(settings, async (connection) => {
    const database = connect(connection, () => undefined, 1)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
