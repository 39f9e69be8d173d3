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
import { boundUnreadBodies } from './unread-bodies.ts'
import { uploadPace } from '../uploads/receive.ts'
import { refuseCrossSite } from './cross-site.ts'
import { readJsonBodies } from './json-body.ts'
import { endLastConnections } from './last-connections.ts'
import { rememberWrites } from '../last-write.ts'
import { type SecurityLog, createSecurityLog } from '../security-log.ts'
import type { Tls } from './tls.ts'
import { forRequest } from '../request-id.ts'

const requestIdShape = /^[\w-]{8,64}$/

export interface HttpSettings {
  log: Logger
  /** Where refusals are written; into `log` when left out. */
  security?: SecurityLog
  /** The address people reach the server at; unset on a machine of one's own. */
  publicURL: string | undefined
  /** To speak TLS; plain HTTP without. */
  tls?: Tls | undefined
  /** How many proxies in front may be believed about the client's address. */
  trustedProxies: number
  /** Whether some reads may be a moment old, so that who wrote what matters. */
  hasReplica?: boolean
  /** Other hosts that images may come from. */
  imageOrigins: readonly string[]
  /** Shorter ones for tests. */
  times?: ClientTimes | undefined
}

/** Fastify with what every route shares: ids, bodies, cookies, headers, errors. */
export const createServer = async (settings: HttpSettings): Promise<FastifyInstance> => {
  const times = settings.times ?? clientTimes
  const waiting = serverOptions(times)
  const overTLS = settings.publicURL?.startsWith('https:') ?? false
  const app = Fastify({
    loggerInstance: settings.log,
    ...(settings.tls ? { https: { ...settings.tls, ...waiting } } : { http: waiting }),
    // One line a request of our own, without addresses and query strings: they hold personal data.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID()
    },
    bodyLimit: 256 * 1024,
    // The last resort: bodies and uploads have shorter limits of their own.
    requestTimeout: uploadPace.longestMs + 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
  }) as unknown as FastifyInstance

  app.addHook('onRequest', (request, _reply, done) => forRequest(request, done))
  // What arrives with the body arrives outside of what the first hook began.
  app.addHook('preValidation', (request, _reply, done) => forRequest(request, done))
  app.decorateRequest('caller', null)
  answerErrors(app, settings.security ?? createSecurityLog(settings.log))
  refuseCrossSite(app, settings.publicURL)
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { method, caller, routeOptions } = request
    const status = reply.statusCode
    // What is somebody else's is answered as if it did not exist: many of these are somebody who looks for it.
    const accountID = status === 404 ? caller?.accountID : undefined
    request.log.info({ method, route: routeOptions.url, status, ms, accountID }, 'answered')
  })
  endLastConnections(app)
  readJsonBodies(app)
  await app.register(cookie)
  if (settings.hasReplica) rememberWrites(app, overTLS)
  await app.register(formbody, { bodyLimit: 256 * 1024 })
  // Left unread: the registrar judges first, and then streams the files to the disk.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  endSlowBodies(app, times)
  if (settings.trustedProxies === 0) limitConnections(app)
  boundUnreadBodies(app)
  await compressAnswers(app)
  const pageHeaders = headersOfPages(overTLS, settings.imageOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const isCall = callAddress.test(request.url)
    if (!isCall && !fileAddress.test(request.url)) return pageHeaders(request.raw, reply.raw, () => done())
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
        scriptSrc: ["'self'"],
        // The component library writes style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Placeholders are data addresses, photos just taken are blobs.
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

/** The page that describes the calls is a page. */
const callAddress = /^\/api\/(?!docs)/
const fileAddress = /^\/(assets|photos)\//

/** What helmet would say of data that is no page, without working it out for each request. */
const callHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
/** A file that is no page runs nothing: what helmet would say besides weighs as much as a small file. */
const fileHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const hstsHeader = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
