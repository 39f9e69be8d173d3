import { access, chown, mkdtemp, readFile, realpath, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivate } from '../../private-folder.ts'
import { type Binaries, embeddedBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { appRole, giveToOwner, ownerRole } from './roles.ts'
import { type Runner, chooseRunner } from './runner.ts'
import { endOrphan, superviseServer } from './server.ts'

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

/** A file beside the data that names the folder of the socket. */
const socketNote = (dataDir: string): string => join(dataDir, 'postgres.socket-folder')

/** Removes only PostgreSQL's own files, because the folder lies in everyone's /tmp. */
const removeSocketFolder = async (folder: string): Promise<void> => {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true })
  await rmdir(folder).catch(() => undefined)
}

/**
 * A folder for the socket, with a short name whatever the data folder is called: the address of a socket has no room for
 * more than about 100 characters.
 *
 * PostgreSQL asks for no password there. What keeps others out is the folder: mode 0700, so only its owner may enter.
 * The owner is the user PostgreSQL runs as, who has to make the socket in it and can read the data files anyway; that
 * is us, unless we are root, whom no mode keeps out. The name is random because a name known beforehand could be
 * taken in /tmp by another user first.
 */
const makeSocketFolder = async ({ owner }: Runner, note: string): Promise<string> => {
  const leftOver = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (/\/ukay-pg-\w{6}$/.test(leftOver)) await removeSocketFolder(leftOver)
  const folder = await mkdtemp('/tmp/ukay-pg-').catch(() => mkdtemp(join(tmpdir(), 'ukay-pg-')))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await writeFile(note, `${folder}\n`, { mode: 0o600 })
  return folder
}

/** Starts a PostgreSQL of our own on `dataDir`, given the binaries to run. */
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
  // Undone in reverse order where a step fails.
  await using started = new AsyncDisposableStack()
  started.defer(unlock)
  const cluster = join(dataDir, 'postgres')
  await endOrphan(cluster, log)
  const binaries = await findBinaries(dataDir)
  const runner = await chooseRunner(binaries, dataDir)
  await ensureCluster(binaries, runner, { dataDir, cluster, fast })
  const socketFolder = await makeSocketFolder(runner, socketNote(dataDir))
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
  const unlock = await lockFolder(dataDir)
  if (unlock) {
    unlock()
    return startEmbedded({ dataDir })
  }
  const host = (await readFile(socketNote(dataDir), 'utf8')).trim()
  const connection = { host, user: appRole, database: 'postgres' }
  return { connection, owner: { ...connection, user: ownerRole }, stop: async () => undefined }
}
