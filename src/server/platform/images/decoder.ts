import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../errors.ts'
import type { FileSource } from '../file-source.ts'
import type { WorkName } from './photo-work.ts'

export interface ToDecoder {
  source: FileSource
  work: WorkName
  given: unknown
}
export type FromDecoder =
  | { ready: true }
  | { made: unknown; residentBytes: number }
  | { refused: ErrorCode; sentence: string }
  | { failed: string }
  | { stopped: 'memory' | 'time' }

export interface DecoderLimits {
  /** Resident memory of the process, which watches it itself. */
  residentBytes: number
  /** RLIMIT_DATA, on Linux: what the process may ask for. Of an idle Node 650 MB, most of it never touched. */
  dataBytes: number
  /** Processor time of one photo. */
  processorMs: number
  /** Time of one photo by the clock: the machine has other things to do as well. */
  clockMs: number
}

const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))
const flags = ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning']
const startMs = 10_000
const keptOfStderr = 1_000

/** None of the server's settings, which hold its secrets. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, TMPDIR, LD_LIBRARY_PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, LD_LIBRARY_PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }
}

const start = ({ residentBytes, dataBytes, processorMs }: DecoderLimits, limitData: boolean): ChildProcess =>
  fork(program, [String(residentBytes), String(processorMs)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment(),
    ...(limitData && process.platform === 'linux'
      ? {
          execPath: '/bin/sh',
          execArgv: [
            '-c',
            `ulimit -d ${Math.round(dataBytes / 1024)}; exec "$0" "$@"`,
            process.execPath,
            ...flags,
          ],
        }
      : { execArgv: flags }),
  })

/** A file that ends its process will do it again. */
const tooCostly = (): AppError =>
  new AppError('photo_too_large', {
    sentence: 'This photo is too complex to open. Please save it as a plain JPEG and choose that file.',
  })

interface Hooks {
  onReady(): void
  /** A photo was not done within the limits, or ended the process. */
  onStopped(what: string): void
  /** It takes no photo any more; `failedToStart`: it never did. */
  onEnd(failedToStart: Error | undefined): void
}

interface Job {
  done: (made: unknown) => void
  failed: (error: Error) => void
}

/** A process that decodes photos, one after the other, each within limits. */
export class Decoder {
  ready = false
  private readonly child: ChildProcess
  private readonly limits: DecoderLimits
  private readonly hooks: Hooks
  private stderr = ''
  private ended = false
  private job: Job | undefined
  private timer: NodeJS.Timeout

  constructor(limits: DecoderLimits, limitData: boolean, hooks: Hooks) {
    this.limits = limits
    this.hooks = hooks
    this.child = start(limits, limitData)
    this.timer = setTimeout(() => this.lose('it took too long to start'), startMs)
    this.child.on('message', (message: FromDecoder) => this.hear(message))
    this.child.on('error', (error) => this.lose(String(error)))
    this.child.on('exit', (code, signal) => this.lose(`it ended with ${signal ?? code}. ${this.stderr}`))
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString()).slice(-keptOfStderr)
    })
    // A photo in work keeps this process alive by its timer; idle decoders need not.
    this.child.unref()
    this.child.channel?.unref()
    if (this.child.stderr instanceof Socket) this.child.stderr.unref()
  }

  get idle(): boolean {
    return this.ready && !this.job && !this.ended
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  run(message: ToDecoder): Promise<unknown> {
    return new Promise((done, failed) => {
      this.job = { done, failed }
      this.timer = setTimeout(() => {
        this.hooks.onStopped('it took too long by the clock')
        // The processor had little of that time: the machine has too much to do.
        this.end(new AppError('busy', { retryAfterSeconds: 5 }))
      }, this.limits.clockMs)
      this.child.send(message, (error) => {
        if (error) this.lose(String(error))
      })
    })
  }

  /** At once, whatever it does. */
  end(why: Error = new AppError('shutting_down'), failedToStart?: Error): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.timer)
    this.child.kill('SIGKILL')
    this.job?.failed(why)
    this.hooks.onEnd(failedToStart)
  }

  /** It ended by itself: before it was ready, at rest, or over a photo. */
  private lose(why: string): void {
    if (this.ended) return
    if (this.job) this.hooks.onStopped(why)
    this.end(tooCostly(), this.ready ? undefined : new Error(why))
  }

  private hear(message: FromDecoder): void {
    if (this.ended) return
    clearTimeout(this.timer)
    if ('stopped' in message) return this.lose(`it took too much ${message.stopped}`)
    const { job } = this
    this.job = undefined
    if ('made' in message) {
      job?.done(message.made)
      // What a large photo leaves behind would count against the next one.
      if (message.residentBytes > this.limits.residentBytes / 2) this.end()
    } else if ('refused' in message)
      job?.failed(new AppError(message.refused, { sentence: message.sentence }))
    else if ('failed' in message) job?.failed(new Error(message.failed))
    else {
      this.ready = true
      this.hooks.onReady()
    }
  }
}
