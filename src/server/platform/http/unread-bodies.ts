import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How much of a refused body is still read and discarded, and for how long, before the connection is closed. */
const maxUnread = { bytes: 512 * 1024, milliseconds: 2_000 }

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Limits what is read of a body after its response was sent. Without a limit, Node reads a refused body to its end.
 * Closing at once would reset the connection, and some clients would report a network error instead of reading the
 * response. So a little is read before the connection is closed.
 */
export const boundUnreadBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    if (raw.complete || raw.destroyed || !hasBody(request)) return done()
    raw.unpipe()
    let bytes = 0
    const drain = (part: Buffer): void => {
      bytes += part.length
      if (bytes > maxUnread.bytes) raw.pause()
    }
    raw.on('data', drain).resume()
    const close = () => {
      if (!raw.complete) raw.destroy()
    }
    // Node keeps the connection alive after the response, unless the client asks otherwise.
    if (reply.raw.shouldKeepAlive) {
      // Fastify would close the connection after a too large body; here the timeout does that.
      reply.removeHeader('connection')
      reply.raw.once('finish', () => setTimeout(close, maxUnread.milliseconds).unref())
      return done()
    }
    // Node closes the connection once this client has its response, so the body is read first.
    const answer = () => {
      clearTimeout(late)
      raw.off('end', answer).off('close', answer)
      done()
    }
    const late = setTimeout(answer, maxUnread.milliseconds)
    raw.once('end', answer).once('close', answer)
  })
}
