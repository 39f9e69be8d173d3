import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { AppError } from '../errors.ts'
import type { FromDecoder, ToDecoder } from './decoder.ts'
import { photoWork } from './photo-work.ts'

/**
 * Entry point of the process that decodes uploaded photos, one at a time. It holds no secret of the server, so that
 * an exploit of a decoder gains little. The server replaces the process when it dies.
 */
const send = (message: FromDecoder, sent: () => void = () => undefined): void =>
  void process.send?.(message, sent)

// When the server ends, even if it was killed, the channel closes and this process ends too.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

sharp.cache(false)
// The server runs several of these processes, so each uses one core.
sharp.concurrency(1)
// All loaders are blocked first (SVG, PDF, TIFF and those of other builds), then the accepted formats are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
})

try {
  // Requests have priority over photos.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not permitted on this system: photos then run with the normal priority.
}

const limits = { residentBytes: Number(process.argv[2]), processorMs: Number(process.argv[3]) }
const checkEveryMs = 20

const stop = (limit: 'memory' | 'time'): void =>
  send({ stopped: limit }, () => process.kill(process.pid, 'SIGKILL'))

/** Ends this process as soon as it exceeds its memory limit. The server enforces limits from outside too. */
const watch = (): (() => void) => {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > limits.residentBytes) stop('memory')
    else if ((user + system) / 1000 > limits.processorMs) stop('time')
  }, checkEveryMs)
  return () => clearInterval(timer)
}

const work = async ({ source, work: name, given }: ToDecoder): Promise<void> => {
  const stopWatching = watch()
  try {
    const bytes = source instanceof Uint8Array ? source : await readFile(source.path)
    const made = await (photoWork[name] as (bytes: Uint8Array, given: unknown) => Promise<unknown>)(
      bytes,
      given,
    )
    send({ made, residentBytes: process.memoryUsage.rss() })
  } catch (error) {
    if (error instanceof AppError) send({ refused: error.code, sentence: error.message })
    else send({ failed: String(error) })
  } finally {
    stopWatching()
  }
}

process.on('message', (message: ToDecoder) => void work(message))
// Loads the codecs, so that the first photo need not wait for it.
await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .webp()
  .toBuffer()
send({ ready: true })
