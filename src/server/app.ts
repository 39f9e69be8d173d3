import type { FastifyInstance } from 'fastify'
import { allCalls } from '#contract/all.ts'
import { accountsModule, createKnownBrowsers, createSessions } from './features/accounts/index.ts'
import { cartModule } from './features/cart/index.ts'
import { chatModule } from './features/chat/index.ts'
import { collectionsModule } from './features/collections/index.ts'
import {
  createFeed,
  createSearchPages,
  createWordFinder,
  discoveryRoutes,
  loadSynonyms,
} from './features/search/index.ts'
import { itemChangesModule } from './features/item-changes/index.ts'
import { listingsModule } from './features/listings/index.ts'
import { shopsModule } from './features/shops/index.ts'
import { ticketsModule } from './features/tickets/index.ts'
import { createVisualSearch, visualSearchPart, visualSearchRoutes } from './features/visual-search/index.ts'
import { verificationModule } from './features/verification/index.ts'
import { walletModule } from './features/wallet/index.ts'
import type { AppSettings, Module, ModuleDependencies } from './module.ts'
import { createPagePreload } from './page-preload.ts'
import { healthRoutes } from './platform/http/health.ts'
import { serveDocs } from './platform/http/docs.ts'
import { serveWeb } from './platform/http/pages.ts'
import { registrar } from './platform/http/register.ts'
import { createServer } from './platform/http/server.ts'
import type { ClientTimes } from './platform/http/slow-clients.ts'
import { tlsOf } from './platform/http/tls.ts'
import { photoQueue } from './platform/images/photo-queue.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { removeEndedAttempts } from './platform/limits/limits.ts'
import { createNetworkHash } from './platform/limits/network-hash.ts'
import { createReadLimit, searchLimits } from './platform/limits/read-limit.ts'
import { createLive } from './platform/live/live.ts'
import { liveRoutes } from './platform/live/routes.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { clamdScan } from './platform/scan/clamd.ts'
import { createSecurityLog } from './platform/security-log.ts'
import { createStorageReconciler } from './platform/storage/reconciler.ts'
import { createUploadCaps } from './platform/uploads/caps.ts'
import { createUploadFolder } from './platform/uploads/folder.ts'
import type { UploadPace } from './platform/uploads/receive.ts'
import { createUploads } from './platform/uploads/uploads.ts'
import { exactVectorStore } from './platform/vector-index/exact-index.ts'
import { openPgvectorStore } from './platform/vector-index/pgvector-index.ts'
import type { Visions } from './platform/vision/vision.ts'

export interface Dependencies extends Omit<ModuleDependencies, 'security'> {
  jobs: Jobs
  /** Null on a server that does not look at photos. */
  visions: Visions | null
  metrics?: Metrics | undefined
  settings: AppSettings
  /** How often a live stream beats, in milliseconds. */
  beatEvery?: number
  /** How long clients may take, instead of what people get; for tests. */
  clientTimes?: ClientTimes
  uploadPace?: UploadPace
  /** The folder of the built web app. */
  web: string
  /** True from the moment the process was told to end. */
  draining: () => boolean
}

/** The search by words and the search by photos, and the feed. */
const searchModules = async (
  { database, events, clock, storage, log, settings }: ModuleDependencies,
  { visions, metrics, jobs }: Pick<Dependencies, 'visions' | 'metrics' | 'jobs'>,
) => {
  const limitSearches = createReadLimit(searchLimits)
  const synonyms = await loadSynonyms()
  const discovery: Module = {
    routes: (register) =>
      discoveryRoutes(
        register,
        createFeed(database, events, clock),
        createSearchPages(database, events, synonyms),
        limitSearches,
      ),
  }
  const words = createWordFinder(database, synonyms)
  const store = settings.VECTORS === 'pgvector' ? await openPgvectorStore(database) : exactVectorStore
  const visualSearch = createVisualSearch({
    database,
    events,
    jobs,
    clock,
    storage,
    visions,
    store,
    words,
    log,
  })
  metrics?.watchVectors(visualSearch.indexedPhotos)
  const visualSearchModule: Module = {
    routes: (register) => visualSearchRoutes(register, visualSearch, limitSearches),
    jobs: [{ name: 'learn-tags', cron: '41 * * * *', run: visualSearch.learnTags }],
    personalData: visualSearchPart,
    start: visualSearch.start,
    close: visualSearch.close,
  }
  const { compareAgain, photoAdded } = visualSearch
  return { discovery, visualSearch: visualSearchModule, relisted: compareAgain, photoAdded }
}

/** The whole server, ready to listen. Production and tests use this same builder. */
export const buildApp = async (deps: Dependencies): Promise<FastifyInstance> => {
  const { database, events, jobs, clock, storage, vault, log, settings } = deps
  const [networkKey] = vault.keysFor('networks in the security log')
  const security = createSecurityLog(log, createNetworkHash(networkKey))
  const shared: ModuleDependencies = { database, events, clock, storage, vault, security, log, settings }
  const app = await createServer({
    log,
    security,
    publicURL: settings.PUBLIC_URL,
    tls: tlsOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    hasReplica: settings.DATABASE_REPLICA_URL !== undefined,
    times: deps.clientTimes,
    imageOrigins: settings.MAP_TILE_URL ? [new URL(settings.MAP_TILE_URL).origin] : [],
  })

  deps.metrics?.watchRequests(app)
  // A connection kept open by the client would hold up the end for as long as it likes.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (deps.draining()) reply.header('connection', 'close')
    done()
  })

  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const browsers = createKnownBrowsers(vault.keysFor('known browsers'), clock, secure)
  const sessions = createSessions({ database, events, clock, security, browsers, secure })
  const scan = settings.CLAMD && clamdScan(settings.CLAMD)
  // All but uploads works without it: this only tells who set it up.
  app.addHook('onListen', async () => {
    await scan?.(new Uint8Array()).catch((err: unknown) => log.error({ err }, 'the virus scanner is away'))
  })
  const uploadFolder = await createUploadFolder()
  app.addHook('onClose', uploadFolder.close)
  const register = registrar(app, {
    authenticate: sessions.authenticate,
    secondFactorNeeded: settings.ADMINS_NEED_SECOND_FACTOR,
    scan,
    uploads: createUploads(createUploadCaps(), uploadFolder, deps.uploadPace),
    beforeUpload: ({ name }, caller) =>
      photoQueue.refuseIfFull({
        accountID: caller?.accountID ?? null,
        lane: name.startsWith('POST auth/shop_id_') ? 'documents' : 'photos',
      }),
  })
  healthRoutes(register, database.db, deps.draining)

  const { discovery, visualSearch, relisted, photoAdded } = await searchModules(shared, deps)
  // In the order in which they lock personal data. Listings erase last: the rows of the others refer to items.
  const features: Module[] = [
    shopsModule(shared),
    ticketsModule(shared),
    await walletModule(shared),
    verificationModule(shared),
    chatModule(shared),
    cartModule(shared),
    collectionsModule(shared),
    discovery,
    visualSearch,
    itemChangesModule({ ...shared, relisted }),
    listingsModule({ ...shared, photoAdded }),
  ]
  const personalParts = features.flatMap(({ personalData }) => personalData ?? [])
  const modules = [accountsModule({ ...shared, sessions, browsers, personalParts }), ...features]
  for (const module of modules) {
    module.routes?.(register, app)
    for (const { name, cron, run } of module.jobs ?? []) jobs.every(name, cron, run)
    app.addHook('onListen', async () => module.start?.())
    app.addHook('onClose', async () => module.close?.())
  }

  jobs.every('clean-up-attempts', '53 * * * *', () => removeEndedAttempts(database.db, clock))
  const files = modules.flatMap((module) => module.files ?? [])
  jobs.every(
    'reconcile-storage',
    '37 19 * * *',
    createStorageReconciler(database, storage, clock, log, files),
  )

  // After the sessions: a stream asks anew who it belongs to once they have forgotten what changed.
  const live = createLive(events, clock, sessions.authenticate, deps.beatEvery)
  deps.metrics?.watchStreams(live.count)
  liveRoutes(register, live, deps.draining)
  app.addHook('preClose', async () => live.close())

  await serveDocs(app, allCalls)
  await serveWeb(app, deps.web, ({ linksOf }) => createPagePreload(app, sessions.authenticate, linksOf))
  return app
}
