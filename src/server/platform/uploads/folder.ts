import { randomUUID } from 'node:crypto'
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Temporary files of uploads, in a private folder of this process. It is in the system's temporary folder (`TMPDIR`)
 * and not in `DATA_DIR`, which machines may share and backups copy.
 */
export interface UploadFolder {
  /** Creates the folder if it is missing: a cleaner of temporary files may have removed it while it was empty. */
  prepare(): Promise<void>
  /** A path for a new file. Call `prepare` first. */
  newPath(): string
  close(): Promise<void>
}

const namePattern = /^ukay-uploads-(\d+)-\w{6}$/

/** Folders of this process: tests run several servers in one process. */
const inUse = new Set<string>()

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: a process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes folders left by killed processes of the same user. */
const removeLeftovers = async (root: string): Promise<void> => {
  for (const name of await readdir(root)) {
    const pid = Number(namePattern.exec(name)?.[1])
    const path = join(root, name)
    if (!pid || inUse.has(path) || (pid !== process.pid && isRunning(pid))) continue
    const found = await lstat(path).catch(() => null)
    if (found?.isDirectory() && found.uid === process.getuid?.())
      await rm(path, { recursive: true, force: true })
  }
}

export const createUploadFolder = async (root = tmpdir()): Promise<UploadFolder> => {
  await removeLeftovers(root)
  const made = new Set<string>()
  let current: string | undefined
  let making: Promise<string> | undefined

  // mkdtemp creates it with mode 0700.
  const make = async (): Promise<string> => {
    const path = await mkdtemp(join(root, `ukay-uploads-${process.pid}-`))
    inUse.add(path)
    made.add(path)
    return path
  }

  return {
    async prepare() {
      if (current !== undefined && (await stat(current).catch(() => null))) return
      making ??= make().finally(() => (making = undefined))
      current = await making
    },
    newPath() {
      if (current === undefined) throw new Error('The folder for uploads is not prepared')
      return join(current, randomUUID())
    },
    async close() {
      for (const path of made) {
        inUse.delete(path)
        await rm(path, { recursive: true, force: true })
      }
    },
  }
}
