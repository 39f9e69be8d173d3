import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { buildApp } from '#server/app.ts'
import type { DevOutbox } from '#server/platform/dev-outbox/dev-outbox.ts'
import { connect } from '#server/platform/db/connect.ts'
import { withReplica } from '#server/platform/db/replica.ts'
import { type Events, listen } from '#server/platform/events/events.ts'
import type { ClientTimes } from '#server/platform/http/slow-clients.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import type { OutsideHosts } from '#server/platform/outgoing/public-hosts.ts'
import { newVapidKey } from '#server/platform/push/vapid-key.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { UploadPace } from '#server/platform/uploads/receive.ts'
import type { Visions } from '#server/platform/vision/vision.ts'
import { createVault, newKey } from '#server/platform/vault/vault.ts'
import { readSettings } from '#server/settings.ts'
import { checkRows } from '../../scripts/check/check-all.ts'
import { rules } from '../../scripts/check/checks.ts'
import { Client } from './client.ts'
import { type TestClock, testClock } from './clock.ts'
import { type TestConnection, cloneDatabase, ownerRuns } from './database.ts'
import { factories } from './factories.ts'
import { jobsByHand } from './jobs.ts'

/** Factories make sellers who are accepted without a decision. */
export const rulesOfTests = rules.filter(
  ({ wrong }) => !wrong.startsWith('A seller is accepted or rejected without a decision'),
)

const silent = pino({ level: 'silent' })
const keyOfTests = newKey()
const vapidKeyOfTests = newVapidKey()

/** The app only reads from these settings that there is a replica. */
const replicaSettings = {
  DATABASE_URL: 'postgres://primary',
  DATABASE_REPLICA_URL: 'postgres://replica',
  ID_ENCRYPTION_KEY: keyOfTests.toString('base64'),
}

/**
 * Starts the real app on a free port, with its own database, folder and clock. With `beside` it shares those of
 * another app, as a second process would.
 */
export const startApp = async (
  environment: NodeJS.ProcessEnv = {},
  beside?: { connection: TestConnection; clock: TestClock; folder?: string },
  /** Most tests need no vision model, which takes a second and hundreds of megabytes. */
  {
    beatEvery,
    clientTimes,
    uploadPace,
    visions = null,
    web,
    replica,
    storage: given,
    devOutbox,
    pushServices,
    webhookHosts,
    log = silent,
    events: through = (listening) => listening,
    runJobs = false,
  }: {
    beatEvery?: number
    clientTimes?: ClientTimes
    uploadPace?: UploadPace
    visions?: Visions | null
    web?: string
    /** Used for replica reads, however stale it is. */
    replica?: TestConnection
    /** Instead of a folder on disk. */
    storage?: Storage
    pushServices?: OutsideHosts
    webhookHosts?: OutsideHosts
    /** As in the demo. */
    devOutbox?: DevOutbox
    /** By default nothing is logged. */
    log?: Logger
    /** Wraps the events of the app, for a connection that loses some. */
    events?: (listening: Events) => Events
    /** Jobs run by themselves, as in production, and not when a test says so. */
    runJobs?: boolean
  } = {},
) => {
  const { connection, ...primary } = beside
    ? { ...connect(beside.connection, () => undefined, 8), connection: beside.connection }
    : await cloneDatabase()
  const database = replica
    ? withReplica(primary, { primary: connection, replica, log, maxBehind: Infinity })
    : primary
  const events = through(await listen(connection, log))
  database.onWrite(events.publishSoon)
  const clock = beside?.clock ?? testClock()
  const folder = beside?.folder ?? (await mkdtemp(join(tmpdir(), 'ukay-test-')))
  const storage = given ?? diskStorage(join(folder, 'files'))
  // Most tests of admins are not about the second factor, which is needed by default.
  const settings = readSettings({
    ADMINS_NEED_SECOND_FACTOR: 'no',
    ...environment,
    ...(replica && replicaSettings),
  })
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
    vapidKey: settings.VAPID_PRIVATE_KEY ?? vapidKeyOfTests,
    pushServices,
    webhookHosts,
    devOutbox,
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
    /** Runs a statement as the role that owns the tables, for what the app may not do. */
    ownerRuns: <Row extends object>(text: string, values?: unknown[]) =>
      ownerRuns<Row>({ connection }, text, values),
    analyze: async () => {
      await ownerRuns({ connection }, 'analyze')
    },
    connection,
    events,
    visitor,
    make: factories({ db: database.db, clock, visitor, events }),
    drain: () => {
      draining = true
    },
    /**
     * Throws if a rule of `npm run check` is broken. `breaks`: how the rules begin that rows written by hand in this file
     * break.
     */
    stop: async ({ breaks = [] }: { breaks?: string[] } = {}) => {
      await running?.stop()
      await app.close()
      await events.close()
      const judged = rulesOfTests.filter(
        ({ wrong }) => !breaks.some((beginning) => wrong.startsWith(beginning)),
      )
      const findings = beside ? [] : await checkRows(database.pool, judged)
      await database.close()
      if (folder !== beside?.folder) await rm(folder, { recursive: true, force: true })
      if (findings.length > 0)
        throw new Error(`The rows break rules of npm run check: ${JSON.stringify(findings, null, 2)}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
