import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long requests in progress may continue after a shutdown began. Service managers kill after a minute. */
const shutdownTimeoutMs = 50_000

/**
 * Closes connections that would otherwise delay the shutdown until their clients close them: keep-alive connections once
 * their response is sent, and connections that browsers open in advance and that had no request yet. Node counts the
 * latter as busy, and no longer applies its timeouts.
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
  // With TLS, requests are read from the secure socket and not from the raw connection.
  app.server.on('secureConnection', watch)
  app.addHook('preClose', async () => {
    sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, 100)
    cut = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(cut)
  })
}
