import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { compressAnswers } from './compress.ts'
import { answerErrors } from './errors.ts'
import {
  type ClientTimes,
  clientTimes,
  endSlowBodies,
  limitConnections,
  serverOptions,
} from './slow-clients.ts'
import { handleOneAtATime } from './one-at-a-time.ts'
import { type UnreadLimits, limitUnread } from './unread-responses.ts'
import { refuseRepeatedHeaders } from './single-headers.ts'
import { limitUnfinishedBodies, maxBody } from './unfinished-bodies.ts'
import { boundUnreadBodies } from './unread-bodies.ts'
import { uploadPace } from '../uploads/receive.ts'
import { refuseCrossSite } from './cross-site.ts'
import { readJsonBodies } from './json-body.ts'
import { endLastConnections } from './last-connections.ts'
import { rememberWrites } from '../last-write.ts'
import { type SecurityLog, createSecurityLog } from '../security-log.ts'
import type { Tls } from './tls.ts'
import type { DiskFull } from '../disk-full.ts'
import { forRequest } from '../request-id.ts'

const requestIdShape = /^[\w-]{8,64}$/

export interface HttpSettings {
  log: Logger
  /** Receives refusals; `log` by default. */
  security?: SecurityLog
  /** Learns when something could not be written. */
  diskFull?: DiskFull
  /** The public URL of the site; undefined on a developer's machine. */
  publicURL: string | undefined
  /** Serves TLS; plain HTTP if undefined. */
  tls?: Tls | undefined
  /** The number of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: number
  /** Whether reads may come from a replica, so that each request must know what its account has written. */
  hasReplica?: boolean
  /** Other origins that images may come from. */
  imageOrigins: readonly string[]
  /** Shorter in tests. */
  times?: ClientTimes | undefined
  unread?: UnreadLimits | undefined
}

/** Fastify with everything that routes share: request ids, bodies, cookies, headers and errors. */
export const createServer = async (settings: HttpSettings): Promise<FastifyInstance> => {
  const times = settings.times ?? clientTimes
  const waiting = serverOptions(times)
  const overTLS = settings.publicURL?.startsWith('https:') ?? false
  const app = Fastify({
    loggerInstance: settings.log,
    ...(settings.tls ? { https: { ...settings.tls, ...waiting } } : { http: waiting }),
    // We log one line per request, without addresses and query strings, which are personal data.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID()
    },
    // Unless a route says otherwise.
    bodyLimit: maxBody.anyone,
    // A last resort: bodies and uploads have shorter timeouts.
    requestTimeout: uploadPace.longestMs + 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What comes on an open connection during a shutdown is answered too.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
  }) as unknown as FastifyInstance

  app.addHook('onRequest', (request, _reply, done) => forRequest(request, done))
  // The body arrives outside the async context that the first hook began, so it is entered again.
  app.addHook('preValidation', (request, _reply, done) => forRequest(request, done))
  app.decorateRequest('caller', null)
  app.decorateRequest('checkedAt', 0)
  answerErrors(app, settings.security ?? createSecurityLog(settings.log), settings.diskFull)
  refuseRepeatedHeaders(app)
  refuseCrossSite(app, settings.publicURL)
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { method, caller, routeOptions } = request
    const status = reply.statusCode
    // Requests for other people's resources get 404. Many of them from one account suggest that it is probing for ids.
    const accountID = status === 404 ? caller?.accountID : undefined
    request.log.info({ method, route: routeOptions.url, status, ms, accountID }, 'answered')
  })
  endLastConnections(app)
  readJsonBodies(app)
  await app.register(cookie)
  if (settings.hasReplica) rememberWrites(app, overTLS)
  await app.register(formbody, { bodyLimit: maxBody.anyone })
  // Multipart bodies are left unread: the registrar first checks the request and then streams the files to disk.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  endSlowBodies(app, times)
  if (settings.trustedProxies === 0) limitConnections(app)
  handleOneAtATime(app.server)
  limitUnread(app, settings.unread)
  limitUnfinishedBodies(app)
  boundUnreadBodies(app)
  await compressAnswers(app)
  const pageHeaders = headersOfPages(overTLS, settings.imageOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const isCall = callAddress.test(request.url)
    if (!isCall && !fileAddress.test(request.url)) {
      reply.header('permissions-policy', permissionsPolicy)
      return pageHeaders(request.raw, reply.raw, () => done())
    }
    reply.headers(isCall ? callHeaders : fileHeaders)
    if (overTLS) reply.headers(hstsHeader)
    done()
  })
  return app
}

const headersOfPages = (overTLS: boolean, imageOrigins: readonly string[]) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly reads QR codes where the browser cannot. It does not allow `eval`.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component library writes style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Placeholders are data URLs; photos just taken are blob URLs.
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(overTLS ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: overTLS,
    referrerPolicy: { policy: 'same-origin' },
  })

/** What pages of ours use themselves; nothing else, and nobody who is framed. */
const permissionsPolicy = [
  ...['camera', 'clipboard-write', 'fullscreen', 'geolocation', 'screen-wake-lock', 'web-share'].map(
    (feature) => `${feature}=(self)`,
  ),
  ...['display-capture', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** The page of the API documentation gets the headers of a page. */
const callAddress = /^\/api\/(?!docs)/
const fileAddress = /^\/(assets|photos)\//

/** The headers that helmet would set for data, precomputed. */
const callHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
/** Files run no scripts, so they do without the other headers of helmet, which are as large as a small file. */
const fileHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const hstsHeader = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
