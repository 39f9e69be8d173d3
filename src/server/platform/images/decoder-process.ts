import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { AppError } from '../errors.ts'
import type { FromDecoder, ToDecoder } from './decoder.ts'
import { photoWork } from './photo-work.ts'

/**
 * The process in which photos of strangers are decoded, one after the other. It holds no secret of the server, and whatever
 * a file does to a decoder, it does it here: the server starts another one.
 */
const say = (message: FromDecoder, said: () => void = () => undefined): void =>
  void process.send?.(message, said)

// Without the server there is nothing to do, also where it was killed. An order to end is the server's to carry out.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

sharp.cache(false)
// As many photos at once as there are processes, and each on one core.
sharp.concurrency(1)
// All decoders are closed (SVG, PDF, TIFF and whatever comes with another build), then those opened whose files we take.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
})

try {
  // Requests go before photos.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Where the system forbids even that, photos go beside requests.
}

const limits = { residentBytes: Number(process.argv[2]), processorMs: Number(process.argv[3]) }
const checkEveryMs = 20

const stop = (limit: 'memory' | 'time'): void =>
  say({ stopped: limit }, () => process.kill(process.pid, 'SIGKILL'))

/** Ends this process from within, as soon as it takes more than it may. The server has limits from outside besides. */
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
    say({ made, residentBytes: process.memoryUsage.rss() })
  } catch (error) {
    if (error instanceof AppError) say({ refused: error.code, sentence: error.message })
    else say({ failed: String(error) })
  } finally {
    stopWatching()
  }
}

process.on('message', (message: ToDecoder) => void work(message))
// What the first photo would have to wait for.
await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .webp()
  .toBuffer()
say({ ready: true })
