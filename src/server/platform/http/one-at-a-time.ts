import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of a connection that have no complete response yet. Browsers and proxies send one at a time. */
const maxUnanswered = 4

interface Held {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Handles the requests of a connection one after another. A client may send several without waiting for the responses
 * (pipelining), and Node would start all of them and keep the responses. A connection with more than `maxUnanswered`
 * is closed: one packet can hold thousands of requests, so pausing the socket would come too late.
 */
export const handleOneAtATime = (server: Server): void => {
  const unanswered = new WeakMap<Socket, Held[]>()
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')

  const begin = ({ request, response }: Held): void => {
    const { socket } = request
    // Also emitted when the connection closes before the end of the response.
    response.once('close', () => {
      const queue = unanswered.get(socket)
      queue?.shift()
      if (socket.destroyed || !queue?.[0]) unanswered.delete(socket)
      else begin(queue[0])
    })
    for (const listener of listeners) listener.call(server, request, response)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Node still parses what it had read before the connection was closed.
    if (socket.destroyed) return
    const queue = unanswered.get(socket) ?? []
    if (queue.length >= maxUnanswered) return void socket.destroy()
    queue.push({ request, response })
    unanswered.set(socket, queue)
    if (queue.length === 1) begin({ request, response })
  })
}
