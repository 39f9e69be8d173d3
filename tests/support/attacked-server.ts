import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { Client } from './client.ts'
import { cloneDatabase } from './database.ts'
import { factories } from './factories.ts'
import { startProcess } from './server-process.ts'

export const megabytes = (count: number): number => count * 1024 * 1024

/**
 * Within this time others must be answered during an attack, in milliseconds. Attacker, server and other tests share two
 * cores here, so it says that others are served at all, and not how fast.
 */
export const longestWait = 30_000

/** The real server as a process, whose memory can be measured. `web`: the folder of the web app. */
export const startAttacked = async (web?: string, environment: NodeJS.ProcessEnv = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'ukay-attack-'))
  const database = await cloneDatabase()
  const { host, user, database: name } = database.connection
  const script = web === undefined ? '../../src/server/main.ts' : './server-with-web.ts'
  const server = await startProcess(new URL(script, import.meta.url).pathname, {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: join(folder, 'data'),
    ANALYZE_PHOTOS: 'no',
    ...(web !== undefined && { WEB_FOLDER: web }),
    ...environment,
  })
  /** Zero on systems other than Linux. */
  const memory = async (): Promise<number> => (await server.memory()) ?? 0

  return {
    url: server.url,
    memory,
    openFiles: server.openFiles,
    idle: server.idle,
    make: factories({ db: database.db, clock: systemClock, visitor: () => new Client(server.url) }),
    /** Runs `work` and returns by how much memory grew, and how long other people waited at most, in milliseconds. */
    async during(work: () => Promise<void>): Promise<{ growth: number; othersWaited: number }> {
      const before = await memory()
      let most = before
      let othersWaited = 0
      const over = new AbortController()
      const watch = async (): Promise<void> => {
        while (!over.signal.aborted) {
          const begun = performance.now()
          const reply = await fetch(`${server.url}/api/store/get_all_tags`)
          if (!reply.ok) throw new Error(`Others get ${reply.status}`)
          await reply.text()
          othersWaited = Math.max(othersWaited, performance.now() - begun)
          most = Math.max(most, await memory())
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      const watching = watch()
      await work().finally(() => over.abort())
      await watching
      return { growth: most - before, othersWaited }
    },
    /** Sends SIGTERM and returns how many milliseconds the process took to end. */
    async stop(): Promise<number> {
      const begun = performance.now()
      await server.stop()
      const took = performance.now() - begun
      await database.close()
      await rm(folder, { recursive: true, force: true })
      return took
    },
  }
}

export type Attacked = Awaited<ReturnType<typeof startAttacked>>
