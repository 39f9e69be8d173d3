import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A client that does not read would never receive the end. In milliseconds. */
const endsWithin = 1_000
/**
 * The range of the reconnect delay in milliseconds. It is random, so that streams that broke together do not reconnect
 * together.
 */
const retryBetween = { min: 1_000, max: 3_000 }

export interface EventWriter {
  write(text: string): void
  end(): void
}

/** Writes to the stream of one page, and disconnects a client that reads too slowly. `maxUnread`: in bytes. */
export const createEventWriter = (response: ServerResponse, maxUnread: number): EventWriter => {
  const isOver = (): boolean => response.writableEnded || response.destroyed
  return {
    write(text) {
      if (isOver()) return
      response.write(text)
      // Destroying the response also drops its buffer.
      if (response.writableLength > maxUnread) response.destroy()
    },
    end() {
      if (!isOver()) response.end()
    },
  }
}

/** The line with the time that a browser waits before it opens a broken stream again. */
export const retryLine = (): string =>
  `retry: ${Math.round(retryBetween.min + Math.random() * (retryBetween.max - retryBetween.min))}\n`

/**
 * Opens a stream of Server-Sent Events as the reply to a request. Null if there is nobody to send to: it was a HEAD request,
 * or the client has left.
 */
export const openEventStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  maxUnread: number,
): EventWriter | null => {
  // The headers stop proxies from buffering events, and close the connection with the stream.
  void reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  if (request.method === 'HEAD') {
    void reply.send()
    return null
  }
  // Bypass Fastify, which would keep a stream object and a dozen listeners for as long as this stream is open.
  const response = reply.hijack().raw
  if (request.raw.socket.destroyed) return null
  response.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  const writer = createEventWriter(response, maxUnread)
  return {
    write: writer.write,
    end() {
      writer.end()
      setTimeout(() => response.destroy(), endsWithin).unref()
    },
  }
}
