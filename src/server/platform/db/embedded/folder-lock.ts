import { join } from 'node:path'

export interface FolderLock {
  release(): void
}

/** Node warns that its SQLite may change; of it we use only the lock. */
const loadSqlite = async () => {
  const emitWarning = process.emitWarning
  process.emitWarning = () => undefined
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

const busy = 5

/**
 * One process at a time on a folder, or null.
 *
 * The lock has to be the kernel's: a file with a process id in it is wrong after `kill -9` and a reused id, and a
 * socket file has to be removed and bound again, in which two starting processes can both succeed. Node has no flock,
 * but an exclusive SQLite transaction is a POSIX lock on the file: taken in one step, let go of by the kernel with the
 * process, however that ends, and shared by containers that share the folder. The file stays empty and is never
 * removed, for whoever waits on a removed file waits on nothing.
 */
export const lockFolder = async (folder: string): Promise<FolderLock | null> => {
  const file = join(folder, '.lock')
  const { DatabaseSync } = await loadSqlite()
  try {
    const database = new DatabaseSync(file, { timeout: 0 })
    try {
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    } catch (error) {
      database.close()
      throw error
    }
    return { release: () => database.close() }
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return null
    throw new Error(`The data folder ${folder} cannot be locked: no right to write ${file}?`, {
      cause: error,
    })
  }
}
