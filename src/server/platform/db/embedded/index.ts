import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, embeddedBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { endOrphan } from './orphan.ts'
import { chooseRunner } from './runner.ts'
import { superviseServer } from './server.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

export interface EmbeddedDatabase {
  /** `host` is the folder of the socket. */
  connection: { host: string; user: string; database: string }
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log?: (line: string) => void
  /** For tests only: a crash may lose everything. */
  fast?: boolean
}

/** Starts a PostgreSQL of our own on `dataDir`, given the binaries to run. */
export const startServer = async (
  findBinaries: (dataDir: string) => Promise<Binaries>,
  { dataDir: given, log = () => undefined, fast = false }: EmbeddedOptions,
): Promise<EmbeddedDatabase> => {
  await mkdir(given, { recursive: true })
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
    const runner = await chooseRunner(binaries, dataDir, cluster)
    await ensureCluster(binaries, runner, { dataDir, cluster, fast })
    const socketFolder = await makeSocketFolder(runner, join(dataDir, 'postgres.socket-folder'))
    const server = await superviseServer({ binaries, runner, cluster, socketFolder, fast, log })
    return {
      connection: { host: socketFolder, user: superuser, database: 'postgres' },
      stop: async () => {
        await server.stop()
        await removeSocketFolder(socketFolder)
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
