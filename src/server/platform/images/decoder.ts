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
  /** Resident memory; the process checks it itself. */
  residentBytes: number
  /**
   * RLIMIT_DATA, Linux only: the memory the process may allocate. An idle Node process reserves 650 MB and touches
   * little of it.
   */
  dataBytes: number
  /** CPU time of one photo. */
  processorMs: number
  /** Wall-clock time of one photo, longer because the machine may be busy. */
  clockMs: number
}

const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))
const flags = ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning']
const startMs = 10_000
const keptOfStderr = 1_000

/** The environment for a decoder, without the settings of the server, which include its secrets. */
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

/** Not retryable: a file that ended its process would do so again. */
const tooCostly = (): AppError =>
  new AppError('photo_too_large', {
    sentence: 'This photo is too complex to open. Please save it as a plain JPEG and choose that file.',
  })

interface Hooks {
  onReady(): void
  /** A photo exceeded the limits or ended the process. */
  onStopped(what: string): void
  /** It accepts no photo any more. `failedToStart` is set if it never became ready. */
  onEnd(failedToStart: Error | undefined): void
}

interface Job {
  done: (made: unknown) => void
  failed: (error: Error) => void
}

/** A child process that decodes one photo at a time, each within limits. */
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
    this.child.on('message', (message: FromDecoder) => this.onMessage(message))
    this.child.on('error', (error) => this.lose(String(error)))
    this.child.on('exit', (code, signal) => this.lose(`it ended with ${signal ?? code}. ${this.stderr}`))
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString()).slice(-keptOfStderr)
    })
    // The timer of a running photo keeps the server process alive; an idle decoder must not.
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
        // The photo got little CPU time, so the machine is overloaded and not the photo too costly.
        this.end(new AppError('busy', { retryAfterSeconds: 5 }))
      }, this.limits.clockMs)
      this.child.send(message, (error) => {
        if (error) this.lose(String(error))
      })
    })
  }

  /** Ends the process immediately. */
  end(why: Error = new AppError('shutting_down'), failedToStart?: Error): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.timer)
    this.child.kill('SIGKILL')
    this.job?.failed(why)
    this.hooks.onEnd(failedToStart)
  }

  /** The process ended by itself: before it was ready, while idle, or while decoding. */
  private lose(why: string): void {
    if (this.ended) return
    if (this.job) this.hooks.onStopped(why)
    this.end(tooCostly(), this.ready ? undefined : new Error(why))
  }

  private onMessage(message: FromDecoder): void {
    if (this.ended) return
    clearTimeout(this.timer)
    if ('stopped' in message) return this.lose(`it took too much ${message.stopped}`)
    const { job } = this
    this.job = undefined
    if ('made' in message) {
      job?.done(message.made)
      // Memory that a large photo left allocated would count against the next one.
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
