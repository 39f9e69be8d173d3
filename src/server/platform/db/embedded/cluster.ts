import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Runner } from './runner.ts'

const run = promisify(execFile)

export const superuser = 'ukay'

const unfinished = 'postgres.new-'

const exists = async (cluster: string): Promise<boolean> => {
  const names = await readdir(cluster).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length > 0 && !names.includes('PG_VERSION'))
    throw new Error(`${cluster} holds something that is not a PostgreSQL database. Set DATA_DIR elsewhere.`)
  return names.length > 0
}

/** Data made by another user, as after a start with more rights or a restored copy. */
const giveTo = async (owner: Runner['owner'], cluster: string): Promise<void> => {
  const { uid, gid } = await stat(cluster)
  if (owner && (owner.uid !== uid || owner.gid !== gid))
    await run('chown', ['-R', `${owner.uid}:${owner.gid}`, cluster])
}

const initialise = async (
  binaries: Binaries,
  runner: Runner,
  folder: string,
  fast: boolean,
): Promise<void> => {
  const options = ['-D', folder, '-U', superuser, '-A', 'trust', ...binaries.encoding, '--no-instructions']
  const [command = '', ...args] = [...runner.prefix, binaries.initdb, ...options, ...(fast ? ['-N'] : [])]
  try {
    await run(command, args, { ...runner.as, env: runner.env, cwd: '/' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`The embedded database could not be made: ${stderr?.trim() || stdout?.trim() || error}`, {
      cause: error,
    })
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the database's files where there are none. Half-made ones never carry the final name. */
export const ensureCluster = async (
  binaries: Binaries,
  runner: Runner,
  { dataDir, cluster, fast }: { dataDir: string; cluster: string; fast: boolean },
): Promise<void> => {
  for (const name of await readdir(dataDir))
    if (name.startsWith(unfinished)) await rm(join(dataDir, name), { recursive: true, force: true })
  if (await exists(cluster)) return giveTo(runner.owner, cluster)

  const folder = await mkdtemp(join(dataDir, unfinished))
  try {
    await chmod(folder, 0o700)
    if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid)
    await initialise(binaries, runner, folder, fast)
    await rename(folder, cluster)
    if (!fast) await syncFolder(dataDir)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
