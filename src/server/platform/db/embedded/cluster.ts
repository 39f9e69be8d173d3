import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Runner, run } from './runner.ts'

export const superuser = 'ukay'

const unfinished = 'postgres.new-'

const initialise = async (binaries: Binaries, runner: Runner, folder: string, fast: boolean) => {
  await chmod(folder, 0o700)
  if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid)
  const options = ['-D', folder, '-U', superuser, '-A', 'trust', ...binaries.encoding, '--no-instructions']
  const [command = '', ...args] = [...runner.prefix, binaries.initdb, ...options, ...(fast ? ['-N'] : [])]
  await run(command, args, runner.options).catch((error) => {
    throw new Error(`The embedded database could not be made: ${error}`, { cause: error })
  })
}

/** Creates the files of the database if there are none. The folder gets its final name when it is complete. */
export const ensureCluster = async (
  binaries: Binaries,
  runner: Runner,
  { dataDir, cluster, fast }: { dataDir: string; cluster: string; fast: boolean },
): Promise<void> => {
  for (const name of await readdir(dataDir))
    if (name.startsWith(unfinished)) await rm(join(dataDir, name), { recursive: true, force: true })

  const files = existsSync(cluster) ? await readdir(cluster) : []
  if (files.length > 0) {
    if (!files.includes('PG_VERSION'))
      throw new Error(`${cluster} holds something that is not a PostgreSQL database. Set DATA_DIR elsewhere.`)
    // The files of a restored copy may belong to another user.
    const { uid, gid } = await stat(cluster)
    if (runner.owner && (runner.owner.uid !== uid || runner.owner.gid !== gid))
      await run('chown', ['-R', `${runner.owner.uid}:${runner.owner.gid}`, cluster])
    return
  }

  const folder = await mkdtemp(join(dataDir, unfinished))
  try {
    await initialise(binaries, runner, folder, fast)
    await rename(folder, cluster)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const parent = await open(dataDir)
  await parent.sync().finally(() => parent.close())
}
