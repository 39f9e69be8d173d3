import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Runs the production server, and reports the longest delay of its event loop since the last request at the socket
 * WATCH_SOCKET, in milliseconds: by the clock, and by the CPU time of its thread, which leaves out the time in which other
 * processes had the CPU.
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
await import('../../src/server/main.ts')
