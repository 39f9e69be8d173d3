import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For who still sends or waits when the server is told to end; a service manager kills after a minute. */
const longestEnd = 50_000

/**
 * Connections that would hold up the end of the server for as long as their clients keep them: one whose answer was still
 * going out when the end began, and one on which nothing was ever asked, as browsers open in advance: Node takes that for
 * busy, and stops looking at its time limits.
 */
export const endLastConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>()
  let sweep: NodeJS.Timeout | undefined
  let cut: NodeJS.Timeout | undefined
  const watch = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  app.server.on('connection', watch)
  // With TLS the handshake was read from the connection, and what is asked is read from this.
  app.server.on('secureConnection', watch)
  app.addHook('preClose', async () => {
    sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, 100)
    cut = setTimeout(() => app.server.closeAllConnections(), longestEnd)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(cut)
  })
}
