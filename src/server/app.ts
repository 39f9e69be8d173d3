import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { allCalls } from '#contract/all.ts'
import {
  accountRoutes,
  createAccounts,
  createKnownBrowsers,
  createLogin,
  createOwnSessions,
  createPasswordLinks,
  createPersonalData,
  createSecondFactors,
  createSessions,
  forgottenPasswordRoutes,
  personalDataRoutes,
  secondFactorRoutes,
  sessionRoutes,
} from './features/accounts/index.ts'
import { cartPart, cartRoutes, createCart } from './features/cart/index.ts'
import { chatPart, chatRoutes, createChat, createReports } from './features/chat/index.ts'
import { collectionRoutes, collectionsPart, createCollections } from './features/collections/index.ts'
import {
  createFeed,
  createSearchPages,
  createWordFinder,
  discoveryRoutes,
  loadSynonyms,
} from './features/search/index.ts'
import { createItemChanges, itemChangeRoutes } from './features/item-changes/index.ts'
import { createVisualSearch, visualSearchRoutes, visualSearchPart } from './features/visual-search/index.ts'
import {
  createListings,
  createSizeViews,
  createViewers,
  listingRoutes,
  listingsPart,
  photoFiles,
  servePhotos,
} from './features/listings/index.ts'
import { createShops, shopPart, shopRoutes } from './features/shops/index.ts'
import {
  createDeadlines,
  createPurchases,
  createTickets,
  ticketRoutes,
  ticketsPart,
} from './features/tickets/index.ts'
import { createWallet, openVoucherCodes, walletPart, walletRoutes } from './features/wallet/index.ts'
import {
  createPurge,
  createVerification,
  documentRows,
  verificationPart,
  verificationRoutes,
} from './features/verification/index.ts'
import { firstLook } from './first-screens.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/connect.ts'
import type { Events } from './platform/events/events.ts'
import { healthRoutes } from './platform/http/health.ts'
import { serveDocs } from './platform/http/docs.ts'
import { serveWeb } from './platform/http/pages.ts'
import { registrar } from './platform/http/register.ts'
import { createServer } from './platform/http/server.ts'
import { photoQueue } from './platform/images/photo-queue.ts'
import type { ClientTimes } from './platform/http/slow-clients.ts'
import { tlsOf } from './platform/http/tls.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { removeEndedTries } from './platform/limits/limits.ts'
import { createNetworkHash } from './platform/limits/network-hash.ts'
import { createReadLimit, searchLimits, shopListLimits } from './platform/limits/read-limit.ts'
import { createLive } from './platform/live/live.ts'
import { liveRoutes } from './platform/live/routes.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { clamdScan } from './platform/scan/clamd.ts'
import { createSecurityLog } from './platform/security-log.ts'
import { createFileCare } from './platform/storage/care.ts'
import type { Storage } from './platform/storage/storage.ts'
import { createUploadCaps } from './platform/uploads/caps.ts'
import { createUploadFolder } from './platform/uploads/folder.ts'
import type { UploadPace } from './platform/uploads/receive.ts'
import { createUploads } from './platform/uploads/uploads.ts'
import { exactVectorStore } from './platform/vector-index/exact-index.ts'
import { openPgvectorStore } from './platform/vector-index/pgvector-index.ts'
import type { Visions } from './platform/vision/vision.ts'
import type { Vault } from './platform/vault/vault.ts'
import type { Settings } from './settings.ts'

export interface Dependencies {
  database: Database
  events: Events
  jobs: Jobs
  clock: Clock
  storage: Storage
  /** Encrypts ID photos, codes of vouchers, and what the codes of second factors are made from. */
  vault: Vault
  /** Null on a server that does not look at photos. */
  visions: Visions | null
  metrics?: Metrics | undefined
  log: Logger
  settings: Pick<
    Settings,
    | 'PUBLIC_URL'
    | 'TLS_CERT'
    | 'TLS_KEY'
    | 'DATABASE_REPLICA_URL'
    | 'TRUSTED_PROXIES'
    | 'SELLER_CONFIRM_HOURS'
    | 'BUYER_PICKUP_HOURS'
    | 'OPEN_TICKETS_NEW'
    | 'OPEN_TICKETS_KNOWN'
    | 'OPEN_TICKETS_TRUSTED'
    | 'TRUSTED_AFTER_PICKUPS'
    | 'FORFEIT_COUNTS_DAYS'
    | 'ID_RETENTION_DAYS'
    | 'MAP_TILE_URL'
    | 'MAP_TILE_ATTRIBUTION'
    | 'VECTORS'
    | 'CLAMD'
    | 'ADMINS_NEED_SECOND_FACTOR'
    | 'SUPPORT_CONTACT'
  >
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

/** The whole server, ready to listen. Production and tests use this same builder. */
export const buildApp = async (deps: Dependencies): Promise<FastifyInstance> => {
  const { database, events, jobs, clock, storage, vault, visions, log, settings } = deps
  const [networkKey] = vault.keysFor('networks in the security log')
  const security = createSecurityLog(log, createNetworkHash(networkKey))
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

  const overTLS = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const secondFactors = createSecondFactors(database, clock, vault, security, log)
  const accounts = createAccounts(database, events, clock, security)
  const logIn = createLogin(database.db, clock, security, secondFactors)
  const browsers = createKnownBrowsers(vault.keysFor('known browsers'), clock, overTLS)
  const sessions = createSessions(database.db, events, clock, security, browsers, overTLS)
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
  const limitSearches = createReadLimit(searchLimits)

  healthRoutes(register, database.db, deps.draining)
  accountRoutes(register, accounts, logIn, browsers, sessions, settings.ADMINS_NEED_SECOND_FACTOR)
  secondFactorRoutes(register, secondFactors, sessions, settings.ADMINS_NEED_SECOND_FACTOR)
  const passwordLinks = createPasswordLinks(database, events, clock, security, secondFactors)
  forgottenPasswordRoutes(register, passwordLinks, browsers, settings.SUPPORT_CONTACT)
  sessionRoutes(register, createOwnSessions(database.db, events, clock, security), sessions)
  const verification = createVerification(database, events, clock, storage, vault, log)
  verificationRoutes(register, verification, settings.ID_RETENTION_DAYS)
  shopRoutes(
    register,
    createShops(database, events, clock),
    { address: settings.MAP_TILE_URL || null, attribution: settings.MAP_TILE_ATTRIBUTION },
    createReadLimit(shopListLimits),
  )
  const sizeViews = createSizeViews(database.db, log)
  app.addHook('onClose', sizeViews.close)
  const viewers = {
    ofItems: createViewers(database.db, events, log, 'items'),
    ofShops: createViewers(database.db, events, log, 'shops'),
  }
  listingRoutes(register, createListings(database, events, storage, clock), sizeViews, viewers)
  servePhotos(app, storage)
  const synonyms = await loadSynonyms()
  discoveryRoutes(
    register,
    createFeed(database, events, clock),
    createSearchPages(database, events, synonyms),
    limitSearches,
  )
  const words = createWordFinder(database, synonyms)
  const store = settings.VECTORS === 'pgvector' ? await openPgvectorStore(database) : exactVectorStore
  const visualSearch = createVisualSearch({ database, events, clock, storage, visions, store, words, log })
  deps.metrics?.watchVectors(visualSearch.indexedPhotos)
  visualSearchRoutes(register, visualSearch, limitSearches)
  app.addHook('onListen', visualSearch.start)
  app.addHook('onClose', visualSearch.close)
  const cart = createCart(database, clock)
  cartRoutes(register, cart)
  collectionRoutes(register, createCollections(database, clock))
  chatRoutes(register, createChat(database, clock), createReports(database, clock))
  const itemChanges = createItemChanges({
    database,
    events,
    storage,
    clock,
    log,
    relisted: visualSearch.compareAgain,
  })
  itemChangeRoutes(register, itemChanges)
  ticketRoutes(
    register,
    createTickets(database, events, clock, settings),
    createPurchases(database, events, clock, settings),
  )
  walletRoutes(register, createWallet(database, clock, await openVoucherCodes(database.db, vault, log)))

  // In the order of their locks; listings last to let go, since the others' rows refer to pieces.
  const personalData = createPersonalData(database, events, clock, security, log, [
    shopPart,
    ticketsPart,
    walletPart,
    verificationPart(database, clock, storage),
    chatPart,
    cartPart,
    collectionsPart,
    visualSearchPart,
    listingsPart(database, storage),
  ])
  personalDataRoutes(register, personalData, browsers, sessions)

  jobs.every('ended-sessions', '23 * * * *', sessions.removeEnded)
  jobs.every('ended-password-links', '29 * * * *', passwordLinks.removeEnded)
  jobs.every('ended-tries', '53 * * * *', () => removeEndedTries(database.db, clock))
  jobs.every('old-cart-additions', '11 18 * * *', cart.forgetAdditions)
  jobs.every('ticket-deadlines', '* * * * *', createDeadlines(database, events, clock, settings, log))
  // New photos are looked at at once: this takes up what failed or was left.
  jobs.every('look-at-photos', '* * * * *', visualSearch.lookAtAll)
  jobs.every('learn-tags', '41 * * * *', visualSearch.learnTags)
  // Every hour, at a minute when little else begins.
  const purge = createPurge(database, clock, storage, log, settings.ID_RETENTION_DAYS)
  jobs.every('purge-id-photos', '17 * * * *', purge)

  const files = [photoFiles(database, clock), documentRows(database, clock)]
  jobs.every('care-for-files', '37 19 * * *', createFileCare(database, storage, clock, log, files))

  // After the sessions: a stream asks anew who it belongs to once they have forgotten what changed.
  const live = createLive(events, clock, sessions.authenticate, deps.beatEvery)
  deps.metrics?.watchStreams(live.count)
  liveRoutes(register, live, deps.draining)
  app.addHook('preClose', async () => live.close())

  await serveDocs(app, allCalls)
  await serveWeb(app, deps.web, ({ linksOf }) => firstLook(app, sessions.authenticate, linksOf))
  return app
}
