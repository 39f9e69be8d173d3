import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * The server as in production, and beside it, at the socket WATCH_SOCKET, how long its event loop was held up at most since
 * the last question, in milliseconds: by the clock, and by the processor time that its thread used meanwhile, which leaves
 * out when the machine gave its turn to others.
 */
const delay = monitorEventLoopDelay({ resolution: 1 })
const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let before = used()
let own = 0
setInterval(() => {
  const now = used()
  own = Math.max(own, now - before)
  before = now
}, 1).unref()

createServer((_request, response) => {
  response.end(JSON.stringify({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6, own }))
  delay.reset()
  own = 0
})
  .listen(process.env['WATCH_SOCKET'])
  .unref()
delay.enable()
await import('#server/main.ts')
