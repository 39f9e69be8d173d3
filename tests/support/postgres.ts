import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from '#server/platform/db/embedded/binaries.ts'
import { type EmbeddedDatabase, startEmbedded, startServer } from '#server/platform/db/embedded/index.ts'

const folder = process.env.TEST_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

/** Debian's PostgreSQL, the oldest version supported. */
export const postgres15: Binaries = {
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
  pgCtl: join(folder, 'pg_ctl'),
  encoding: ['-E', 'UTF8', '--locale=C.UTF-8'],
  env: {},
}

export const hasPostgres15 = existsSync(postgres15.postgres)

const urlOf = ({ host, user, database }: EmbeddedDatabase['connection']): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

/** Settings for an app process on this server, with both roles. */
export const databaseSettings = ({ connection, owner }: Pick<EmbeddedDatabase, 'connection' | 'owner'>) => ({
  DATABASE_URL: urlOf(connection),
  DATABASE_OWNER_URL: urlOf(owner),
})

/**
 * Starts Debian's PostgreSQL on this folder, with restarts as by a service manager and the durability of production.
 */
export const startMachinesServer = (dataDir: string): Promise<EmbeddedDatabase> =>
  startServer(async () => postgres15, { dataDir })

const gibibyte = 2 ** 30

/**
 * A folder in memory if there is room. On a disk the system takes up to 0.3 s of a processor to copy the thousand files of a
 * database, and in memory 0.02 s.
 */
const quickFolder = async (): Promise<string> => {
  const inMemory = '/dev/shm'
  const room = await statfs(inMemory).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, freemem()),
    () => 0,
  )
  return room > 4 * gibibyte ? inMemory : tmpdir()
}

/** A server without durability: the embedded one, or Debian's with TEST_DATABASE=pg15. */
export const startTestServer = async (
  use15 = process.env.TEST_DATABASE === 'pg15',
): Promise<EmbeddedDatabase> => {
  const dataDir = await mkdtemp(join(await quickFolder(), 'ukay-test-postgres-'))
  // As root, the server runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  const options = { dataDir, fast: true }
  const server = await (use15 ? startServer(async () => postgres15, options) : startEmbedded(options))
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
