import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How much of a refused body is still read and thrown away, and for how long, before its connection is closed. */
const most = { bytes: 512 * 1024, milliseconds: 2_000 }

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Bounds what is read of a body after its answer was made. Without this Node reads a refused body to its end, for as long
 * as its sender likes; and closing at once would reset the connection, which some clients notice before the answer: they
 * would report a network error instead. So a little is read, and then the connection is closed.
 */
export const boundUnreadBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    const { socket } = raw
    if (raw.complete || raw.destroyed || !hasBody(request)) return done()
    raw.unpipe()
    let bytes = 0
    const drain = (part: Buffer): void => {
      bytes += part.length
      if (bytes > most.bytes) raw.pause()
    }
    raw.on('data', drain).resume()
    const close = () => {
      if (!raw.complete) socket.destroy()
    }
    // Node keeps the connection after the answer, unless the client does not want that.
    if (reply.raw.shouldKeepAlive) {
      // Fastify closes after a body that is too large; here the end of the time does.
      reply.removeHeader('connection')
      reply.raw.once('finish', () => setTimeout(close, most.milliseconds).unref())
      return done()
    }
    // Node closes as soon as this client has its answer, so it is read before that.
    const answer = () => {
      clearTimeout(late)
      raw.off('end', answer).off('close', answer)
      done()
    }
    const late = setTimeout(answer, most.milliseconds)
    raw.once('end', answer).once('close', answer)
  })
}
