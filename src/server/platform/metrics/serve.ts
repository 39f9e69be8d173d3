import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import { createServer as createTLSServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Tls } from '../http/tls.ts'
import type { Metrics } from './metrics.ts'

/** Serves the metrics on a separate port, because the public must not see them. */
export const serveMetrics = async (
  metrics: Metrics,
  port: number,
  host: string,
  tls?: Tls,
): Promise<{ port: number; close(): Promise<void> }> => {
  const answer: RequestListener = (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  }
  const server = tls ? createTLSServer(tls, answer) : createServer(answer)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
