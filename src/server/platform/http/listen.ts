import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6 } from 'node:net'
import { Server as TLSServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** The errors of a machine without IPv6. */
const withoutIPv6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'])

/**
 * Listens. `localhost` means both of its addresses, since browsers may try either first. Fastify would give the second
 * address a server of its own, without the limits of connections, so here its connections go to the first one's server.
 * Returns the port.
 */
export const listen = async (
  app: FastifyInstance,
  { host, port: wanted }: { host: string; port: number },
): Promise<number> => {
  // The options that Node gives its servers for HTTP, where a client may close its half after the request.
  const allowHalfOpen = !(app.server instanceof TLSServer)
  const second = createServer({ noDelay: true, allowHalfOpen }, (socket) =>
    app.server.emit('connection', socket),
  )
  app.addHook('preClose', async () => void second.close())
  await app.listen({ port: wanted, host: host === 'localhost' ? '127.0.0.1' : host })
  const { port } = app.server.address() as AddressInfo
  if (host !== 'localhost') return port
  try {
    await once(second.listen(port, '::1'), 'listening')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // A port that the system chose may be taken at the second address.
    if (!withoutIPv6.has(code) && !(wanted === 0 && code === 'EADDRINUSE')) throw error
  }
  second.on('error', (error) => app.log.error({ err: error }, 'connections to [::1] fail'))
  return port
}

/** The addresses at which `localhost` reaches the server. */
const reachedByName = new Set(['0.0.0.0', '::', '127.0.0.1'])

/** How a browser on this machine writes the host. */
export const hostInURL = (host: string): string => {
  if (reachedByName.has(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
