import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { openDatabase } from './open-database.ts'
import { openStorage } from './open-storage.ts'
import { createFirstAdmin } from './features/people/index.ts'
import { openVault } from './open-vault.ts'
import { systemClock } from './platform/clock.ts'
import type { Database } from './platform/db/connect.ts'
import type { DevOutbox } from './platform/dev-outbox/dev-outbox.ts'
import type { Preparation } from './platform/http/preparing.ts'
import { hostInURL, listen } from './platform/http/listen.ts'
import { createLog } from './platform/http/log.ts'
import { tlsOf } from './platform/http/tls.ts'
import { photoQueue } from './platform/images/photo-queue.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { type Storage, StorageAway, StorageRefuses } from './platform/storage/storage.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve.ts'
import { openVapidKey, type VapidKey } from './platform/push/vapid-key.ts'
import { currentRequestID } from './platform/request-id.ts'
import { createVisions } from './platform/vision/vision.ts'
import type { Vault } from './platform/vault/vault.ts'
import type { Settings } from './settings.ts'

export interface RunningServer {
  address: string
  database: Database
  storage: Storage
  vault: Vault
  /** Updates the planner statistics after a bulk insert. Uses the owner's role, because only it may. */
  analyze(): Promise<void>
  /** Runs a scheduled job now. */
  runNow(job: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Wrong settings stop the start. An unreachable storage does not, because everything except photos works without it.
 */
const checkStorage = (storage: Storage, log: Logger): Promise<void> =>
  storage.check().catch((error: unknown) => {
    if (!(error instanceof StorageAway) || error instanceof StorageRefuses) throw error
    log.error({ err: error }, 'the storage of files is away')
  })

/** SQL statements that take at least this many milliseconds are logged, with the id of the request. */
const slow = 500

interface DemoOptions {
  /** While it returns something, pages show its progress and calls are refused. */
  preparation?: () => Preparation | null
  devOutbox?: DevOutbox
}

/** A proxy that asks every second, as in `deploy/haproxy.cfg`, has noticed by then that a process is not ready. */
const proxyNoticesMs = 3000

/**
 * Starts the server. `stop` refuses new requests, completes running ones and then closes the database.
 */
export const run = async (
  settings: Settings,
  web: string,
  { preparation, devOutbox }: DemoOptions = {},
): Promise<RunningServer> => {
  const log = createLog(settings.LOG_LEVEL)
  const metrics = settings.METRICS_PORT === undefined ? undefined : createMetrics()
  const { database, events, analyze, end } = await openDatabase(settings, log, (text, duration) => {
    metrics?.queried(duration)
    if (duration >= slow)
      log.warn({ reqId: currentRequestID(), ms: Math.round(duration), sql: text }, 'a slow statement')
  })
  const storage = openStorage(settings, metrics?.askedS3)
  const prepare = async (): Promise<{ vault: Vault; vapidKey: VapidKey | null }> => {
    await checkStorage(storage, log)
    await createFirstAdmin(database, systemClock, settings)
    return { vault: await openVault(database.db, settings, log), vapidKey: await openVapidKey(settings) }
  }
  const { vault, vapidKey } = await prepare().catch(async (error: unknown) => {
    await end()
    throw error
  })
  const tls = tlsOf(settings)
  let leaving = false
  let draining = false

  metrics?.watchPool(database.pool)
  photoQueue.reportTo((what, details) => log.warn(details, what))
  const jobs = createJobs(database, log, undefined, metrics?.jobRan)
  const visions = settings.ANALYZE_PHOTOS
    ? createVisions({
        onMissing: (why) => log.error({ err: why }, 'the vision model cannot run on this machine'),
      })
    : null
  const app = await buildApp({
    database,
    events,
    jobs,
    clock: systemClock,
    storage,
    vault,
    visions,
    metrics,
    log,
    settings,
    web,
    vapidKey,
    devOutbox,
    draining: () => draining,
    leaving: () => leaving,
    ...(preparation && { preparation }),
  })

  let served: Awaited<ReturnType<typeof serveMetrics>> | undefined
  const stop = async () => {
    if (leaving) return
    leaving = true
    // Until the proxy has noticed, it sends requests here.
    if (settings.TRUSTED_PROXIES > 0 && app.server.listening) await sleep(proxyNoticesMs)
    draining = true
    await Promise.all([app.close(), jobs.stop()])
    await served?.close()
    await end()
  }
  let port: number
  try {
    await jobs.start()
    if (metrics && settings.METRICS_PORT !== undefined)
      served = await serveMetrics(metrics, settings.METRICS_PORT, settings.METRICS_HOST, tls)
    port = await listen(app, { port: settings.PORT, host: settings.HOST })
    photoQueue.warm()
  } catch (error) {
    await stop()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new Error(`Port ${settings.PORT} is taken. Set PORT to another one.`)
      : error
  }
  const address = settings.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://${hostInURL(settings.HOST)}:${port}`
  return { address, database, storage, vault, analyze, runNow: jobs.runNow, stop }
}

/**
 * Ends the process on SIGTERM or SIGINT, after `stop` has completed. A second signal ends it at once, unless it follows
 * within a second: npm passes a Ctrl-C on, so the process gets it twice.
 */
export const stopOnSignals = (stop: () => Promise<void>): void => {
  let firstAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (firstAt !== undefined) {
        if (performance.now() - firstAt > 1000) process.exit(1)
        return
      }
      firstAt = performance.now()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Ukay could not end cleanly. ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
}
