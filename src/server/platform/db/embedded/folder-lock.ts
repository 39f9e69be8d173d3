import { join } from 'node:path'

/** Older versions of Node 24 warn that SQLite may change. */
const loadSqlite = async () => {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  return import('node:sqlite').finally(() => {
    process.emitWarning = emitWarning
  })
}

const busy = 5

/**
 * Locks a folder for one process and returns a function that unlocks it, or null where another process has the lock.
 *
 * A lock file with a process id is wrong after `kill -9` and a reused id. Node has no flock, but an exclusive SQLite
 * transaction is a POSIX lock on the file: taken in one step, released by the kernel when the process ends, and shared
 * by containers that share the folder. The file stays empty and is never removed, because a process that waits for a
 * removed file holds a lock that no one else sees.
 */
export const lockFolder = async (folder: string): Promise<(() => void) | null> => {
  const file = join(folder, '.lock')
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(file, { open: false, timeout: 0 })
  try {
    database.open()
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => database.close()
  } catch (error) {
    if (database.isOpen) database.close()
    if ((error as { errcode?: number }).errcode === busy) return null
    throw new Error(`The data folder ${folder} cannot be locked: no right to write ${file}?`, {
      cause: error,
    })
  }
}
