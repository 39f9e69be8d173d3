import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from '#server/platform/db/embedded/binaries.ts'
import { type EmbeddedDatabase, startEmbedded, startServer } from '#server/platform/db/embedded/index.ts'

const folder = process.env.TEST_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

/** Debian's, the oldest that DATABASE_URL may lead to, or one with other extensions. */
export const postgres15: Binaries = {
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
  encoding: ['-E', 'UTF8', '--locale=C.UTF-8'],
  env: {},
}

export const hasPostgres15 = existsSync(postgres15.postgres)

const urlOf = ({ host, user, database }: EmbeddedDatabase['connection']): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

/** For an app process that is to use this server, with both of its roles. */
export const databaseSettings = ({ connection, owner }: Pick<EmbeddedDatabase, 'connection' | 'owner'>) => ({
  DATABASE_URL: urlOf(connection),
  DATABASE_OWNER_URL: urlOf(owner),
})

/** The machine's on this folder, kept up as a service manager would, with the durability of production. */
export const startMachinesServer = (dataDir: string): Promise<EmbeddedDatabase> =>
  startServer(async () => postgres15, { dataDir })

/** A server that forgets, on a folder of its own: the embedded one, or with TEST_DATABASE=pg15 the machine's. */
export const startTestServer = async (
  use15 = process.env.TEST_DATABASE === 'pg15',
): Promise<EmbeddedDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ukay-test-postgres-'))
  // Root's server runs as another user, who has to get in.
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
