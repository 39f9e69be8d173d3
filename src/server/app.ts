import type { FastifyInstance } from 'fastify'
import { allCalls } from '#contract/all.ts'
import type { Language } from '#domain/language.ts'
import { adminCountRoutes } from './admin-counts.ts'
import {
  accountsModule,
  createAccountMails,
  createEraseAccount,
  createKnownBrowsers,
  createSessions,
  adminsModule,
  buyerLocationModule,
  keptModule,
  legalModule,
  notificationsModule,
  ownMeasurementsModule,
  passkeysModule,
  phoneModule,
  pushModule,
} from './features/people/index.ts'

import {
  booksModule,
  keepBale,
  putNewItemIntoBale,
  paymentsModule,
  walletModule,
} from './features/money/index.ts'

import {
  bundlesModule,
  cartModule,
  collectionsModule,
  counterModule,
  dropsModule,
  lineModule,
  offersModule,
  liveSalesModule,
  pickupsModule,
  ridersModule,
  createStops,
  createTermsForVisitors,
  savedItemsModule,
  stillThereModule,
  stopsModule,
  ticketsModule,
} from './features/reserving/index.ts'
import {
  casesModule,
  createCaseEvidence,
  figuresModule,
  moderationModule,
  signalsModule,
  verificationModule,
} from './features/looking-after/index.ts'
import {
  chatModule,
  clearSubject,
  createCloseMessages,
  followsModule,
  isSubject,
  selectReportedMessages,
  findReview,
  hideReview,
  reviewsModule,
} from './features/talk/index.ts'

import {
  createNewestMatches,
  createWordFinder,
  loadSynonyms,
  savedSearchesModule,
  searchModule,
  deletePairsOf,
  visualSearchModule,
} from './features/search/index.ts'

import {
  createHoldDeadlines,
  itemFilesModule,
  createItemChanges,
  itemChangesModule,
  listingsModule,
  createItemViews,
  createListsForBuyers,
  ownItemsModule,
  shopCoversModule,
} from './features/items/index.ts'

import { createLinkHeads, pagesModule } from './features/pages/index.ts'

import {
  createHelperActs,
  createTokens,
  integrationsModule,
  shopHelpersModule,
  meetingPlacesModule,
  shopsModule,
} from './features/shops/index.ts'

import type { AppSettings, Module, ModuleDependencies } from './module.ts'
import { createPagePreload } from './page-preload.ts'
import { createDiskFull } from './platform/disk-full.ts'
import type { DevOutbox } from './platform/dev-outbox/dev-outbox.ts'
import { devOutboxRoutes } from './platform/dev-outbox/routes.ts'
import { createMail } from './platform/mail/mail.ts'
import { type Preparation, closeWhilePreparing } from './platform/http/preparing.ts'
import { healthRoutes } from './platform/http/health.ts'
import { serveDocs } from './platform/http/docs.ts'
import type { BuiltWeb } from './platform/http/built-web.ts'
import { serveWeb } from './platform/http/pages.ts'
import { registrar } from './platform/http/register.ts'
import { createServer } from './platform/http/server.ts'
import type { ClientTimes } from './platform/http/slow-clients.ts'
import { tlsOf } from './platform/http/tls.ts'
import { photoQueue } from './platform/images/photo-queue.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { createNetworkHash } from './platform/limits/network-hash.ts'
import { createReadLimit, searchLimits } from './platform/limits/read-limit.ts'
import { createAccountStreams } from './platform/event-stream/account-streams.ts'
import { eventRoutes } from './platform/event-stream/routes.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { clamdScan } from './platform/scan/clamd.ts'
import { createPush } from './platform/push/push.ts'
import type { OutsideHosts } from './platform/outgoing/public-hosts.ts'
import type { VapidKey } from './platform/push/vapid-key.ts'
import { createSecurityLog } from './platform/security-log.ts'
import { createStorageReconciler } from './platform/storage/reconciler.ts'
import { blockOf } from './platform/limits/client-network.ts'
import { createTextMessages } from './platform/text-messages/text-messages.ts'
import { createUploadCaps } from './platform/uploads/caps.ts'
import { createUploadFolder } from './platform/uploads/folder.ts'
import type { UploadPace } from './platform/uploads/receive.ts'
import { createUploads } from './platform/uploads/uploads.ts'
import type { Visions } from './platform/vision/vision.ts'

export interface Dependencies extends Omit<ModuleDependencies, 'security' | 'mail' | 'push' | 'texts'> {
  jobs: Jobs
  /** Null if the server has no vision model. */
  visions: Visions | null
  metrics?: Metrics | undefined
  settings: AppSettings
  /** The interval of heartbeats on event streams, in milliseconds. */
  beatEvery?: number
  /** The timeouts for slow clients. Only tests set them, to override the usual ones. */
  clientTimes?: ClientTimes
  uploadPace?: UploadPace
  /** The folder of the built web app. */
  web: string
  /** Null if the server sends no notifications to devices. */
  vapidKey: VapidKey | null
  /** Only tests have others than the public ones. */
  pushServices?: OutsideHosts | undefined
  /** Only tests have others than all with a public name. */
  webhookHosts?: OutsideHosts | undefined
  /** In the demo alone: keeps mail and text messages and shows them at `/dev/outbox`. */
  devOutbox?: DevOutbox | undefined
  /** True once the process has been asked to shut down. */
  draining: () => boolean
  /** True before that, while a proxy has to learn that it should send nothing more. */
  leaving?: () => boolean
  /** What has to be done before the marketplace opens, if anything. */
  preparation?: () => Preparation | null
}

/** Builds the whole server, ready to listen. Production and tests use this same function. */
export const buildApp = async (deps: Dependencies): Promise<FastifyInstance> => {
  const { database, events, jobs, clock, storage, vault, log, settings } = deps
  const [networkKey] = vault.keysFor('networks in the security log')
  const security = createSecurityLog(log, createNetworkHash(networkKey))
  const mail = createMail({ db: database.db, clock, log, settings, outbox: deps.devOutbox })
  const texts = createTextMessages({ db: database.db, clock, log, settings, outbox: deps.devOutbox })
  const push = createPush({
    vapidKey: deps.vapidKey,
    publicURL: settings.PUBLIC_URL,
    services: deps.pushServices,
  })
  const shared: ModuleDependencies = {
    database,
    events,
    clock,
    storage,
    mail,
    push,
    texts,
    vault,
    security,
    log,
    settings,
  }
  const diskFull = createDiskFull(clock)
  const app = await createServer({
    log,
    security,
    diskFull,
    publicURL: settings.PUBLIC_URL,
    tls: tlsOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    hasReplica: settings.DATABASE_REPLICA_URL !== undefined,
    times: deps.clientTimes,
    imageOrigins:
      settings.MAP_TILE_URL && settings.MAP_TILES_FILE === undefined
        ? [new URL(settings.MAP_TILE_URL).origin]
        : [],
  })

  if (deps.preparation) closeWhilePreparing(app, deps.preparation)
  deps.metrics?.watchRequests(app)
  // During a shutdown, close kept-alive connections. Otherwise a client could delay it for as long as it likes.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (deps.draining()) reply.header('connection', 'close')
    done()
  })

  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const browsers = createKnownBrowsers(vault.keysFor('known browsers'), clock, secure)
  const sessions = createSessions({ database, events, clock, security, browsers, secure })
  const scan = settings.CLAMD && clamdScan(settings.CLAMD)
  // Everything except uploads works without the scanner, so a failure is only logged for the operator.
  app.addHook('onListen', async () => {
    await scan?.(new Uint8Array()).catch((err: unknown) =>
      log.error({ err }, 'the virus scanner is not reachable'),
    )
  })
  const uploadFolder = await createUploadFolder()
  app.addHook('onClose', uploadFolder.close)
  app.addHook('onClose', async () => mail.close())
  app.addHook('onClose', async () => push.close())
  const accountMails = createAccountMails({ ...shared, jobs })
  const helperActs = createHelperActs(shared)
  const tokens = createTokens(shared)
  const register = registrar(app, {
    authenticate: sessions.authenticate,
    authenticateToken: tokens.authenticate,
    guardOf: sessions.guardOf,
    secondFactorNeeded: settings.ADMINS_NEED_SECOND_FACTOR,
    helperActs,
    scan,
    uploads: createUploads(createUploadCaps(), uploadFolder, deps.uploadPace),
    beforeUpload: ({ name }, caller, ip) =>
      photoQueue.refuseIfFull({
        accountID: caller?.accountID ?? null,
        block: blockOf(ip),
        lane: name.startsWith('POST auth/shop_id_') ? 'documents' : 'photos',
      }),
  })
  healthRoutes(register, {
    check: sessions.check,
    isDiskFull: async () => diskFull.isRecent() || !(await storage.hasRoom()),
    leaving: () => deps.draining() || (deps.leaving?.() ?? false),
  })

  const limitSearches = createReadLimit(searchLimits)
  const synonyms = await loadSynonyms()
  const lists = createListsForBuyers(shared)
  const visualSearch = await visualSearchModule({
    lists,
    ...shared,
    jobs,
    visions: deps.visions,
    metrics: deps.metrics,
    words: createWordFinder(database, synonyms),
    limitSearches,
  })
  const itemViews = createItemViews(database.db, shared.clock, shared.log)
  const { relisted, photoAdded } = visualSearch
  const mentions = { clearSubject, isSubject, deletePairsOf }
  const itemChanges = createItemChanges({ ...shared, relisted, mentions })
  const subscribed = pushModule(shared)
  const notifications = notificationsModule(shared, subscribed.subscriptions)
  const addNotifications = notifications.add
  const signals = signalsModule(shared)
  const stops = createStops({ ...shared, addNotifications })
  const drops = dropsModule({ ...shared, jobs, addNotifications, listed: relisted })
  // The modules lock and erase personal data in this order. Listings come last, because rows of the other features
  // refer to items.
  const features: Module[] = [
    moderationModule({
      ...shared,
      addNotifications,
      effects: { ...stops, hideReview },
      evidence: {
        review: findReview,
        messages: selectReportedMessages,
        closeMessages: createCloseMessages(database, storage),
        ...createCaseEvidence(database, clock, storage, addNotifications),
      },
    }),
    shopCoversModule(shared),
    await shopsModule(shared),
    meetingPlacesModule(shared),
    shopHelpersModule({ ...shared, sessions, acts: helperActs }),
    integrationsModule({ ...shared, addNotifications, tokens, hosts: deps.webhookHosts }),
    ticketsModule({ ...shared, addNotifications }),
    liveSalesModule({
      ...shared,
      jobs,
      addNotifications,
      listed: relisted,
      draining: deps.draining,
      beatEvery: deps.beatEvery,
    }),
    drops.module,
    paymentsModule({ ...shared, addNotifications }),
    pickupsModule({ ...shared, addNotifications }),
    ridersModule({ ...shared, addNotifications }),
    stopsModule({ ...shared, stops }),
    signals.module,
    figuresModule(shared),
    booksModule(shared),
    casesModule({ ...shared, addNotifications }),
    reviewsModule({ ...shared, addNotifications }),
    await walletModule(shared),
    verificationModule({ ...shared, addNotifications }),
    followsModule({ ...shared, addNotifications, markPathRead: notifications.markPathRead }),
    chatModule({ ...shared, notifications, messageSent: signals.messageSent }),
    lineModule({ ...shared, addNotifications }),
    offersModule({ ...shared, addNotifications, scamTalk: signals.scamTalk }),
    cartModule(shared),
    bundlesModule(shared),
    collectionsModule(shared),
    savedItemsModule({ ...shared, ...notifications }),
    stillThereModule({ ...shared, addNotifications, relisted }),
    ownMeasurementsModule(shared),
    buyerLocationModule(shared),
    phoneModule(shared),
    passkeysModule({ ...shared, sessions, browsers, secure, mails: accountMails }),
    legalModule({ ...shared, stopSaidUnderAge: stops.stopSaidUnderAge }),
    keptModule(shared),
    subscribed.module,
    notifications.module,
    savedSearchesModule({ ...shared, ...notifications, synonyms, lists }),
    searchModule({ ...shared, synonyms, limitSearches, lists, alike: visualSearch.alike }),
    visualSearch.module,
    ownItemsModule({ ...shared, views: itemViews, keepBale }),
    counterModule({ ...shared, addNotifications }),
    itemChangesModule({ ...shared, itemChanges, relisted, mentions }),
    itemFilesModule({
      ...shared,
      jobs,
      scan,
      photoAdded,
      putIntoBale: putNewItemIntoBale,
      itemChanges,
    }),
    listingsModule({
      ...shared,
      photoAdded,
      putIntoBale: putNewItemIntoBale,
      listed: relisted,
      lists,
      viewed: itemViews.note,
    }),
    pagesModule({
      ...shared,
      authenticate: sessions.authenticate,
      web: deps.web,
      viewed: itemViews.note,
      terms: createTermsForVisitors(shared),
      dropOf: drops.ofShop,
      newestMatches: createNewestMatches(database, events, synonyms),
    }),
  ]
  const personalParts = features.flatMap(({ personalData }) => personalData ?? [])
  const erase = createEraseAccount({ ...shared, personalParts })
  const account = accountsModule({
    ...shared,
    mails: accountMails,
    sessions,
    browsers,
    secure,
    personalParts,
    erase,
  })
  const modules = [account, ...features, adminsModule({ ...shared, erase, pushIsOn: deps.vapidKey !== null })]
  for (const module of modules) {
    module.routes?.(register, app)
    for (const job of module.jobs ?? [])
      if ('cron' in job) jobs.every(job.name, job.cron, job.run)
      else jobs.often(job.name, job.pauseMs, job.run)
    app.addHook('onListen', async () => module.start?.())
    app.addHook('onClose', async () => module.close?.())
  }

  adminCountRoutes(register, modules)

  const overdueHolds = modules.flatMap((module) => module.overdueHolds ?? [])
  jobs.every('hold-deadlines', '* * * * *', createHoldDeadlines(shared, overdueHolds))

  const files = modules.flatMap((module) => module.files ?? [])
  jobs.every(
    'reconcile-storage',
    '37 19 * * *',
    createStorageReconciler({ database, storage, clock, log, owners: files }),
  )

  // Must come after the sessions: after an event a stream authenticates again, and the session cache must have dropped
  // its entry by then.
  const streams = createAccountStreams(events, clock, sessions.authenticate, deps.beatEvery)
  deps.metrics?.watchStreams(streams.count)
  eventRoutes(register, streams, deps.draining)
  app.addHook('preClose', async () => streams.close())

  if (deps.devOutbox) devOutboxRoutes(app, deps.devOutbox)
  serveDocs(app, allCalls)
  const { PUBLIC_URL, SERVICE_WORKER: hasServiceWorker } = settings
  const origin = PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).origin
  const createPreload = (webs: Record<Language, BuiltWeb>) =>
    createPagePreload(app, sessions.authenticate, webs, createLinkHeads(database.db, origin))
  await serveWeb(app, deps.web, createPreload, { origin, hasServiceWorker })
  return app
}
