import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/platform/db/connect.ts'
import { withReplica } from '#server/platform/db/replica.ts'
import { type Events, listen } from '#server/platform/events/events.ts'
import type { ClientTimes } from '#server/platform/http/slow-clients.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { UploadPace } from '#server/platform/uploads/receive.ts'
import type { Visions } from '#server/platform/vision/vision.ts'
import { createVault, newKey } from '#server/platform/vault/vault.ts'
import { readSettings } from '#server/settings.ts'
import { Client } from './client.ts'
import { type TestClock, testClock } from './clock.ts'
import { type TestConnection, cloneDatabase, ownerRuns } from './database.ts'
import { factories } from './factories.ts'
import { jobsByHand } from './jobs.ts'

const silent = pino({ level: 'silent' })
const keyOfTests = newKey()

/** That there is one is all that they tell the app. */
const replicaSettings = {
  DATABASE_URL: 'postgres://primary',
  DATABASE_REPLICA_URL: 'postgres://replica',
  ID_ENCRYPTION_KEY: keyOfTests.toString('base64'),
}

/**
 * The real app on a database, a folder and a clock of its own, listening on a free port; `beside` another one: on its
 * database, clock and, where it has one, folder, as a second process would be.
 */
export const startApp = async (
  environment: NodeJS.ProcessEnv = {},
  beside?: { connection: TestConnection; clock: TestClock; folder?: string },
  /** Most tests need no eyes, which take a second and hundreds of megabytes. */
  {
    beatEvery,
    clientTimes,
    uploadPace,
    visions = null,
    web,
    replica,
    storage: given,
    log = silent,
    events: through = (listening) => listening,
    runJobs = false,
  }: {
    beatEvery?: number
    clientTimes?: ClientTimes
    uploadPace?: UploadPace
    visions?: Visions | null
    web?: string
    /** Taken for reads that may be a moment old, however old it is. */
    replica?: TestConnection
    /** Instead of a folder of its own. */
    storage?: Storage
    /** Instead of silence. */
    log?: Logger
    /** What the app hears of the database through, for a connection that loses notifications. */
    events?: (listening: Events) => Events
    /** Jobs run by themselves, as in production, and not when a test says so. */
    runJobs?: boolean
  } = {},
) => {
  const { connection, ...primary } = beside
    ? { ...connect(beside.connection, () => undefined, 8), connection: beside.connection }
    : await cloneDatabase()
  const database = replica
    ? withReplica(primary, { primary: connection, replica, log, mostBehind: Infinity })
    : primary
  const events = through(await listen(connection, log))
  const clock = beside?.clock ?? testClock()
  const folder = beside?.folder ?? (await mkdtemp(join(tmpdir(), 'ukay-test-')))
  const storage = given ?? diskStorage(join(folder, 'files'))
  const settings = readSettings({ ...environment, ...(replica && replicaSettings) })
  const vault = createVault([
    settings.ID_ENCRYPTION_KEY ?? keyOfTests,
    ...settings.ID_ENCRYPTION_KEY_PREVIOUS,
  ])
  const background = jobsByHand()
  const running = runJobs ? createJobs(database, log, { pollSeconds: 0.5, scheduleSeconds: 1 }) : undefined
  let draining = false
  const app = await buildApp({
    database,
    events,
    jobs: running ?? background.jobs,
    clock,
    storage,
    vault,
    visions,
    log,
    settings,
    ...(beatEvery !== undefined && { beatEvery }),
    ...(clientTimes && { clientTimes }),
    ...(uploadPace && { uploadPace }),
    web: web ?? join(folder, 'no-web'),
    draining: () => draining,
  })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  await running?.start()
  const visitor = () => new Client(base)
  return {
    app,
    base,
    clock,
    storage,
    vault,
    folder,
    background,
    db: database.db,
    pool: database.pool,
    /** A statement of the role that owns the tables, for what the app's may not do. */
    ownerRuns: <Row extends object>(text: string, values?: unknown[]) =>
      ownerRuns<Row>({ connection }, text, values),
    analyze: async () => {
      await ownerRuns({ connection }, 'analyze')
    },
    connection,
    events,
    visitor,
    make: factories({ db: database.db, clock, visitor }),
    drain: () => {
      draining = true
    },
    stop: async () => {
      await running?.stop()
      await app.close()
      await events.close()
      await database.close()
      if (folder !== beside?.folder) await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
