import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type ClientNetwork, networkOf } from '../limits/client-network.ts'

const megabytes = (count: number): number => count * 1024 * 1024

/** Limits for bytes that clients have not read yet. A mobile carrier has thousands of people behind one address. */
export interface UnreadLimits {
  /** Timeout for a client that reads nothing. Up to twice as long passes, because Node counts from its last check. */
  stalledMs: number
  /** The same once the shutdown has begun. */
  stalledAtShutdownMs: number
  bytes: { connection: number; subnet: number; site: number; process: number }
}
const unreadLimits: UnreadLimits = {
  stalledMs: 30_000,
  stalledAtShutdownMs: 2_000,
  bytes: {
    // The largest reply that is sent at once is a photo.
    connection: megabytes(16),
    subnet: megabytes(48),
    site: megabytes(64),
    process: megabytes(128),
  },
}
const everyMs = 250

interface Waiting {
  socket: Socket
  bytes: number
  since: number
  network: ClientNetwork
}

/**
 * Closes connections whose clients do not read: after a timeout, and when the unread bytes exceed a limit, beginning
 * with the connection that has waited longest. A connection holds at most one response, because its requests are handled
 * one at a time.
 */
export const limitUnread = (app: FastifyInstance, limits: UnreadLimits = unreadLimits): void => {
  const open = new Set<Socket>()
  /** Behind a proxy, connections carry requests of many people. */
  const addresses = new WeakMap<Socket, string>()
  const waitingSince = new WeakMap<Socket, number>()
  let stalledMs = limits.stalledMs

  const watch = (socket: Socket): void => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  // With TLS, responses wait in the secure socket.
  app.server.on('connection', watch).on('secureConnection', watch)
  app.addHook('onRequest', (request, _reply, done) => {
    addresses.set(request.raw.socket, request.ip)
    done()
  })

  const isOurs = ({ timeout }: Socket): boolean =>
    timeout === limits.stalledMs || timeout === limits.stalledAtShutdownMs

  /** The connections with unread bytes. Sets their timeout, which Node renews while the client reads. */
  const findWaiting = (): Waiting[] => {
    const now = performance.now()
    return [...open].flatMap((socket) => {
      const bytes = socket.writableLength
      if (bytes === 0) {
        waitingSince.delete(socket)
        if (isOurs(socket)) socket.setTimeout(0)
        return []
      }
      if (socket.timeout !== stalledMs) socket.setTimeout(stalledMs)
      const since = waitingSince.get(socket) ?? now
      waitingSince.set(socket, since)
      return [
        { socket, bytes, since, network: networkOf(addresses.get(socket) ?? socket.remoteAddress ?? '') },
      ]
    })
  }

  const sweep = (): void => {
    const totals = new Map<string, number>()
    const oldestLast = findWaiting().toSorted((one, other) => other.since - one.since)
    // Newest first, so that the oldest connections are the ones that no longer fit.
    for (const { socket, bytes, network } of oldestLast) {
      const { connection, subnet, site, process } = limits.bytes
      const capped: [string, number][] = [
        ['process', process],
        [`subnet ${network.subnet}`, subnet],
        ...(network.site === null ? [] : [[`site ${network.site}`, site] as [string, number]]),
      ]
      const fits =
        bytes <= connection && capped.every(([name, max]) => (totals.get(name) ?? 0) + bytes <= max)
      if (fits) for (const [name] of capped) totals.set(name, (totals.get(name) ?? 0) + bytes)
      else socket.destroy()
    }
  }
  const timer = setInterval(sweep, everyMs).unref()

  app.addHook('preClose', async () => {
    stalledMs = limits.stalledAtShutdownMs
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
