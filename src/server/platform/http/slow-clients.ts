import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../limits/client-network.ts'
import { isMultipart } from '../uploads/uploads.ts'

/** Timeouts for clients, in milliseconds. */
export interface ClientTimes {
  /** From the opening of a connection, or the first byte of a later request, to the end of the request headers. */
  head: number
  /** For a body that is not an upload, at most `maxBody`. Uploads have a minimum speed instead. */
  body: number
}
export const clientTimes: ClientTimes = { head: 15_000, body: 60_000 }

/**
 * Connections of one network to this process. A mobile carrier has thousands of people behind one IPv4 address, and a
 * page opens up to seven connections.
 */
const maxConnections = { subnet: 5_000, site: 10_000 }

/** The timeouts of `http.createServer`. Node checks them at an interval, also for connections without a request. */
export const serverOptions = ({ head }: ClientTimes) => ({
  headersTimeout: head,
  connectionsCheckingInterval: Math.min(3_000, Math.ceil(head / 5)),
  // For TLS, because before the handshake there is no request to wait for.
  handshakeTimeout: head,
})

/** Ends a request whose JSON or form-encoded body does not arrive in time. */
export const endSlowBodies = (app: FastifyInstance, { body }: ClientTimes): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (raw.method === 'GET' || raw.method === 'HEAD' || isMultipart(request)) return done()
    const late = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, body)
    const stop = () => clearTimeout(late)
    raw.once('end', stop).once('close', stop)
    done()
  })
}

/**
 * Closes new connections of a network that has too many. Behind a proxy all connections come from the proxy, which
 * must limit them itself.
 */
export const limitConnections = (app: FastifyInstance, max = maxConnections): void => {
  const open = new Map<string, number>()
  const count = (name: string, change: 1 | -1): number => {
    const now = (open.get(name) ?? 0) + change
    if (now > 0) open.set(name, now)
    else open.delete(name)
    return now
  }
  app.server.on('connection', (socket: Socket) => {
    const { subnet, site } = networkOf(socket.remoteAddress ?? '')
    const names: [string, number][] = [
      [subnet, max.subnet],
      ...(site ? [[site, max.site] as [string, number]] : []),
    ]
    socket.once('close', () => {
      for (const [name] of names) count(name, -1)
    })
    const full = names.map(([name, limit]) => count(name, 1) > limit)
    if (full.includes(true)) socket.destroy()
  })
}
