import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { FairQueue, type JobOwner } from '../limits/fair-queue.ts'
import type { Answer, FromWorker } from './worker.ts'

export interface ThreadsOptions {
  /** The version of the model. */
  model: string
  threads: number
  /** Photos that may wait, of all accounts together; who comes after is told to come back. */
  waiting: number
  timeLimitMilliseconds: number
  /** Called once with the reason if no thread can start: there is no library for this machine, or no model. */
  onMissing(why: Error): void
}

interface Job extends JobOwner {
  pixels: Uint8Array
  done: (answer: Answer) => void
  failed: (error: Error) => void
  timer: NodeJS.Timeout
}

interface Thread {
  worker: Worker
  ready: boolean
  job: Job | undefined
}

const busy = (): AppError => new AppError('busy', { retryAfterSeconds: 5 })

/** Photos of one account that may wait. */
const maxWaitingEach = 16

/**
 * Photos wait for the next free thread, in turns of their accounts. Threads start one after the other, so that the first answers the sooner
 * and none holds up the process for long. A thread that dies is replaced, and its photo fails.
 */
export class VisionThreads {
  private readonly queue: FairQueue<Job>
  private readonly threads = new Set<Thread>()
  private readonly options: ThreadsOptions
  private closed = false
  private startFailures = 0
  private broken: Error | undefined

  constructor(options: ThreadsOptions) {
    this.options = options
    this.queue = new FairQueue({
      underWay: options.threads,
      waitingEach: maxWaitingEach,
      waiting: options.waiting,
    })
    this.start()
  }

  /** Throws `busy` when too many wait, before any work is done for a photo. */
  refuseIfFull(owner: JobOwner): void {
    if (this.closed) throw new AppError('shutting_down')
    if (this.broken) throw this.broken
    if (this.queue.refusal(owner)) throw busy()
  }

  look(pixels: Uint8Array, owner: JobOwner): Promise<Answer> {
    return new Promise((done, failed) => {
      this.refuseIfFull(owner)
      const job: Job = {
        ...owner,
        pixels,
        done,
        failed,
        timer: setTimeout(() => this.giveUp(job), this.options.timeLimitMilliseconds),
      }
      const lost = this.queue.add(job)
      if (lost) this.end(lost, busy())
      this.next()
    })
  }

  async close(): Promise<void> {
    this.closed = true
    for (const job of this.queue.clear()) this.end(job, new AppError('shutting_down'))
    const threads = [...this.threads]
    this.threads.clear()
    for (const { job } of threads) if (job) this.end(job, new AppError('shutting_down'))
    // Each ends by itself, once it is done with what it does: to end a thread inside the library would end the process.
    await Promise.all(
      threads.map(({ worker }) => {
        const ended = once(worker, 'exit').catch(() => undefined)
        worker.ref()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(null)
        return ended
      }),
    )
  }

  private start(): void {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.options.model })
    // What waits for an answer keeps the process alive by its timer; idle threads need not.
    worker.unref()
    const thread: Thread = { worker, ready: false, job: undefined }
    this.threads.add(thread)
    worker.on('message', (message: FromWorker) => this.onMessage(thread, message))
    worker.on('error', (error) =>
      this.lose(thread, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', () => this.lose(thread, new Error('A vision thread ended')))
  }

  private onMessage(thread: Thread, message: FromWorker): void {
    thread.ready = true
    if ('ready' in message) {
      this.startFailures = 0
      if (!this.closed && this.threads.size < this.options.threads) this.start()
    } else if (thread.job) {
      const { job } = thread
      thread.job = undefined
      this.queue.done(job)
      if ('answer' in message) {
        clearTimeout(job.timer)
        job.done(message.answer)
      } else this.end(job, new Error(message.failed))
    }
    this.next()
  }

  /** A thread that cannot even start (no library for this machine) is not started for ever. */
  private lose(thread: Thread, error: Error): void {
    if (!this.threads.delete(thread)) return
    if (thread.job) {
      this.queue.done(thread.job)
      this.end(thread.job, error)
    }
    if (!thread.ready) this.startFailures += 1
    if (this.closed) return
    if (this.startFailures < 3) this.start()
    else if (this.threads.size === 0) {
      this.broken = new AppError('vision_missing')
      this.options.onMissing(error)
      for (const job of this.queue.clear()) this.end(job, this.broken)
    }
  }

  private giveUp(job: Job): void {
    this.queue.remove(job)
    for (const thread of this.threads)
      if (thread.job === job) {
        // Its answer, when it comes, is for nobody; until then the thread takes no other photo.
        thread.job = undefined
        thread.ready = false
        this.queue.done(job)
      }
    this.end(job, busy())
  }

  private end(job: Job, error: Error): void {
    clearTimeout(job.timer)
    job.failed(error)
  }

  private next(): void {
    for (const thread of this.threads) {
      if (!thread.ready || thread.job) continue
      const job = this.queue.take()
      if (!job) return
      thread.job = job
      // The rule means windows of other sites: a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.worker.postMessage(job.pixels)
    }
  }
}
