import { randomUUID } from 'node:crypto'
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The temporary files of uploads, in a folder of this process that nobody else may open. In the system's folder for
 * temporary files (`TMPDIR`) and not in `DATA_DIR`, which may be shared by machines and copied by backups.
 */
export interface UploadFolder {
  /** Makes the folder where it is missing: what cleans up temporary files may have removed it while it was empty. */
  prepare(): Promise<void>
  /** A path for a new file. `prepare` comes first. */
  newPath(): string
  close(): Promise<void>
}

const namePattern = /^ukay-uploads-(\d+)-\w{6}$/

/** Of this process: tests run several servers in one. */
const inUse = new Set<string>()

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders that killed processes of the same user left behind. */
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

  // mkdtemp gives it the mode 0700.
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
