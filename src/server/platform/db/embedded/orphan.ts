import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The lines of postmaster.pid, PostgreSQL's own note of who serves this folder. */
export const readPidFile = async (cluster: string): Promise<{ pid: number; ready: boolean } | null> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0]))
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
}

/** By its working folder, which is the cluster's: process ids are reused, and a zombie has no folder any more. */
const servesCluster = async (pid: number, cluster: string): Promise<boolean> => {
  if (process.platform !== 'linux') {
    const command = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => null)
    return command?.stdout.includes(`-D ${cluster}`) ?? false
  }
  try {
    const [name, itsFolder, folder] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8'),
      stat(`/proc/${pid}/cwd`),
      stat(cluster),
    ])
    return name.trim() === 'postgres' && itsFolder.dev === folder.dev && itsFolder.ino === folder.ino
  } catch {
    return false
  }
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const signals = [
  { signal: 'SIGINT', patience: 20_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
] as const

/**
 * Ends the server that an app left behind when it was killed. The caller holds the folder's lock, so whatever still
 * serves this folder has no app.
 *
 * Where postmaster.pid names a process that lives but is something else by now, the file goes: PostgreSQL would only ask
 * whether that process lives, and refuse to start. Its second check, the shared memory that belongs to the folder,
 * does not depend on the file.
 */
export const endOrphan = async (cluster: string, log: (line: string) => void): Promise<void> => {
  const found = await readPidFile(cluster)
  if (!found) return
  for (const { signal, patience } of signals) {
    const until = Date.now() + patience
    if (await servesCluster(found.pid, cluster)) {
      log(`stopping the PostgreSQL server that an earlier run left behind (process ${found.pid})`)
      process.kill(found.pid, signal)
    }
    while (await servesCluster(found.pid, cluster)) {
      if (Date.now() > until) break
      await sleep(10)
    }
  }
  if (await servesCluster(found.pid, cluster))
    throw new Error(
      `A PostgreSQL server from an earlier run does not stop: end process ${found.pid} by hand.`,
    )
  if (lives(found.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}
