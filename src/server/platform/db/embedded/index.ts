import { access, chown, mkdtemp, readFile, realpath, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivate } from '../../private-folder.ts'
import { type Binaries, embeddedBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { appRole, giveToOwner, ownerRole } from './roles.ts'
import { type Runner, chooseRunner } from './runner.ts'
import { stopOrphan, superviseServer } from './server.ts'

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
  /** For tests and manual repairs. The app does not use it. */
  superuser: EmbeddedConnection
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log?: (line: string) => void
  /** For tests only: a crash may lose everything. */
  fast?: boolean
}

/** A file that contains the path of the socket's folder. */
const socketFile = (dataDir: string): string => join(dataDir, 'postgres.socket-folder')

/** Removes only PostgreSQL's own files, because /tmp is shared. */
const removeSocketFolder = async (folder: string): Promise<void> => {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true })
  await rmdir(folder).catch(() => undefined)
}

/**
 * Makes a folder for the socket in /tmp, because the path of a socket has at most about 100 characters and the data folder
 * may have a longer one.
 *
 * The socket asks for no password. The folder protects it: its mode is 0700, and its owner is the user that PostgreSQL runs
 * as, who can read the data files anyway. The name is random, because another user could create a folder with a known name
 * first.
 */
const makeSocketFolder = async ({ owner }: Runner, file: string): Promise<string> => {
  const leftOver = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (/\/ukay-pg-\w{6}$/.test(leftOver)) await removeSocketFolder(leftOver)
  const folder = await mkdtemp('/tmp/ukay-pg-').catch(() => mkdtemp(join(tmpdir(), 'ukay-pg-')))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await writeFile(file, `${folder}\n`, { mode: 0o600 })
  return folder
}

/** Starts a PostgreSQL server with its data in `dataDir`. */
export const startServer = async (
  findBinaries: (dataDir: string) => Promise<Binaries>,
  { dataDir: given, log = () => undefined, fast = false }: EmbeddedOptions,
): Promise<EmbeddedDatabase> => {
  await makePrivate(given)
  const dataDir = await realpath(given)
  const unlock = await lockFolder(dataDir)
  if (!unlock)
    throw new Error(
      `Another Ukay process is already running on the data folder ${dataDir}. ` +
        'Stop it, set DATA_DIR to another folder, or share one PostgreSQL between processes with DATABASE_URL.',
    )
  // If a step fails, the earlier ones are undone in reverse order.
  await using started = new AsyncDisposableStack()
  started.defer(unlock)
  const cluster = join(dataDir, 'postgres')
  const binaries = await findBinaries(dataDir)
  const runner = await chooseRunner(binaries, dataDir)
  await stopOrphan({ binaries, runner, cluster, log })
  await ensureCluster(binaries, runner, { dataDir, cluster, fast })
  const socketFolder = await makeSocketFolder(runner, socketFile(dataDir))
  started.defer(() => removeSocketFolder(socketFolder))
  const server = await superviseServer({ binaries, runner, cluster, socketFolder, fast, log })
  started.defer(() => server.stop())
  const asSuperuser = { host: socketFolder, user: superuser, database: 'postgres' }
  await giveToOwner(asSuperuser)
  const running = started.move()
  return {
    connection: { ...asSuperuser, user: appRole },
    owner: { ...asSuperuser, user: ownerRole },
    superuser: asSuperuser,
    stop: () => running.disposeAsync(),
  }
}

/** Starts the PostgreSQL that npm installed, so that the marketplace needs no other service. */
export const startEmbedded = (options: EmbeddedOptions): Promise<EmbeddedDatabase> =>
  startServer((dataDir) => embeddedBinaries(join(dataDir, 'postgres.libraries')), options)

/** For commands that only read: connects to the server of the running app, or starts one if no app runs. */
export const findEmbedded = async (given: string): Promise<Omit<EmbeddedDatabase, 'superuser'>> => {
  const dataDir = await realpath(given).catch(() => given)
  // Otherwise the start would create an empty database.
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`)
  })
  const unlock = await lockFolder(dataDir)
  if (unlock) {
    unlock()
    return startEmbedded({ dataDir })
  }
  const host = (await readFile(socketFile(dataDir), 'utf8')).trim()
  const connection = { host, user: appRole, database: 'postgres' }
  return { connection, owner: { ...connection, user: ownerRole }, stop: async () => undefined }
}
