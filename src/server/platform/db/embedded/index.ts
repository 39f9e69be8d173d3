import { access, chmod, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivate } from '../../private-folder.ts'
import { type Binaries, embeddedBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { endOrphan } from './orphan.ts'
import { appRole, giveToOwner, ownerRole } from './roles.ts'
import { type Runner, chooseRunner } from './runner.ts'
import { superviseServer } from './server.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

interface EmbeddedConnection {
  host: string
  user: string
  database: string
}

export interface EmbeddedDatabase {
  /** As the app's role; `host` is the folder of the socket. */
  connection: EmbeddedConnection
  /** As the role that owns everything: for migrations and restores. */
  owner: EmbeddedConnection
  /** As the one who may do anything. Not for the app: for tests and for repairs by hand. */
  superuser: EmbeddedConnection
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log?: (line: string) => void
  /** For tests only: a crash may lose everything. */
  fast?: boolean
}

/**
 * In a folder that only root may enter, PostgreSQL can run where the kernel has user namespaces. Elsewhere its own user has to
 * get through to its files: then others may pass, and still not look around. The files themselves are closed to them.
 */
const chooseRunnerFor = async (binaries: Binaries, dataDir: string, cluster: string): Promise<Runner> => {
  try {
    return await chooseRunner(binaries, dataDir, cluster)
  } catch (error) {
    if (process.getuid?.() !== 0) throw error
    await chmod(dataDir, 0o711)
    return chooseRunner(binaries, dataDir, cluster)
  }
}

const noteOfSockets = (dataDir: string): string => join(dataDir, 'postgres.socket-folder')

/** Starts a PostgreSQL of our own on `dataDir`, given the binaries to run. */
export const startServer = async (
  findBinaries: (dataDir: string) => Promise<Binaries>,
  { dataDir: given, log = () => undefined, fast = false }: EmbeddedOptions,
): Promise<EmbeddedDatabase> => {
  await makePrivate(given)
  const dataDir = await realpath(given)
  const lock = await lockFolder(dataDir)
  if (!lock)
    throw new Error(
      `Another Ukay process is already running on the data folder ${dataDir}. ` +
        'Stop it, set DATA_DIR to another folder, or share one PostgreSQL between processes with DATABASE_URL.',
    )
  try {
    const cluster = join(dataDir, 'postgres')
    await endOrphan(cluster, log)
    const binaries = await findBinaries(dataDir)
    const runner = await chooseRunnerFor(binaries, dataDir, cluster)
    await ensureCluster(binaries, runner, { dataDir, cluster, fast })
    const socketFolder = await makeSocketFolder(runner, noteOfSockets(dataDir))
    const server = await superviseServer({ binaries, runner, cluster, socketFolder, fast, log })
    const asSuperuser = { host: socketFolder, user: superuser, database: 'postgres' }
    const stop = async () => {
      await server.stop()
      await removeSocketFolder(socketFolder)
    }
    try {
      await giveToOwner(asSuperuser)
    } catch (error) {
      await stop()
      throw error
    }
    return {
      connection: { ...asSuperuser, user: appRole },
      owner: { ...asSuperuser, user: ownerRole },
      superuser: asSuperuser,
      stop: async () => {
        await stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The real server's binaries, installed by npm: no other service is needed to run the marketplace. */
export const startEmbedded = (options: EmbeddedOptions): Promise<EmbeddedDatabase> =>
  startServer((dataDir) => embeddedBinaries(join(dataDir, 'postgres.libraries')), options)

/** For commands that only read: the server of the app that runs on `dataDir`, or one of our own where none does. */
export const findEmbedded = async (given: string): Promise<Omit<EmbeddedDatabase, 'superuser'>> => {
  const dataDir = await realpath(given).catch(() => given)
  // Nothing is made where there is nothing to read.
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`)
  })
  const lock = await lockFolder(dataDir)
  if (lock) {
    lock.release()
    return startEmbedded({ dataDir })
  }
  const host = (await readFile(noteOfSockets(dataDir), 'utf8')).trim()
  const connection = { host, user: appRole, database: 'postgres' }
  return { connection, owner: { ...connection, user: ownerRole }, stop: async () => undefined }
}
