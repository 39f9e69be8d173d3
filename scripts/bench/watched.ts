import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * The server as in production, and beside it, at the socket WATCH_SOCKET, how long its event loop was held up at most since
 * the last question, in milliseconds.
 */
const delay = monitorEventLoopDelay({ resolution: 1 })
createServer((_request, response) => {
  response.end(JSON.stringify({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6 }))
  delay.reset()
})
  .listen(process.env['WATCH_SOCKET'])
  .unref()
delay.enable()
await import('#server/main.ts')
