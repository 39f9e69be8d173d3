import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { answerErrors } from './errors.ts'
import { refuseCrossSite } from './cross-site.ts'

const requestIdShape = /^[\w-]{8,64}$/

export interface HttpSettings {
  log: Logger
  /** The address people reach the server at; unset on a machine of one's own. */
  publicURL: string | undefined
  /** How many proxies in front may be believed about the client's address. */
  trustedProxies: number
}

/** Fastify with what every route shares: ids, bodies, cookies, headers, errors. */
export const createServer = async (settings: HttpSettings): Promise<FastifyInstance> => {
  const overTLS = settings.publicURL?.startsWith('https:') ?? false
  const app = Fastify({
    loggerInstance: settings.log,
    // One line a request of our own, without addresses and query strings: they hold personal data.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID()
    },
    bodyLimit: 256 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
  }) as unknown as FastifyInstance

  app.decorateRequest('caller', null)
  answerErrors(app)
  refuseCrossSite(app, settings.publicURL)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms },
      'answered',
    )
  })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 256 * 1024 })
  await app.register(multipart)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Placeholders are data addresses, photos just taken are blobs.
        imgSrc: ["'self'", 'data:', 'blob:'],
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
  return app
}
