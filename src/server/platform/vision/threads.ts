import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { FairQueue, type JobOwner } from '../limits/fair-queue.ts'
import type { Model } from './model.ts'
import type { Answer, FromWorker } from './worker.ts'

export interface ThreadsOptions {
  model: Model
  threads: number
  /** Photos that may wait, of all accounts together. Further ones are refused with `busy`. */
  waiting: number
  timeLimitMilliseconds: number
  /** Called once, with the reason, if no thread can start: there is no library for this machine, or no model. */
  onMissing(why: Error): void
}

interface Job {
  done: (answer: Answer) => void
  failed: (error: Error) => void
}

interface Thread {
  worker: Worker
  /** False until it has started, and while it works on a photo that was given up. */
  ready: boolean
  job: Job | undefined
}

const busy = (): AppError => new AppError('busy', { retryAfterSeconds: 5 })

/** Photos of one account that may wait. */
const maxWaitingEach = 16

/**
 * Photos wait for the next free thread, in turns of their accounts. Threads start one after another, so that the first
 * one is ready sooner and loading the model never uses every core. A thread that dies is replaced, and its photo fails.
 */
export class VisionThreads {
  private readonly queue: FairQueue
  private readonly threads = new Set<Thread>()
  private readonly options: ThreadsOptions
  private closed = false
  private startFailures = 0
  private broken: Error | undefined

  constructor(options: ThreadsOptions) {
    this.options = options
    this.queue = new FairQueue({
      atOnce: { account: options.threads, process: options.threads },
      waiting: { account: maxWaitingEach, process: options.waiting },
      refuse: busy,
      schedule: () => this.startWaiting(),
    })
    this.start()
  }

  /** Throws `busy` when too many wait, before any work is done for a photo. */
  refuseIfFull(owner: JobOwner): void {
    if (this.closed) throw new AppError('shutting_down')
    if (this.broken) throw this.broken
    if (this.queue.refusal(owner)) throw busy()
  }

  async run(photo: Uint8Array, owner: JobOwner): Promise<Answer> {
    this.refuseIfFull(owner)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(busy()), this.options.timeLimitMilliseconds)
    try {
      return await this.queue.run(owner, () => this.ask(photo, late.signal), late.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    this.closed = true
    this.queue.clear(new AppError('shutting_down'))
    const threads = [...this.threads]
    this.threads.clear()
    for (const { job } of threads) job?.failed(new AppError('shutting_down'))
    // Each thread ends by itself after its photo: terminating it inside the library would end the process.
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
    // The timer of a photo keeps the process alive; an idle thread must not.
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
    }
    const { job } = thread
    thread.job = undefined
    if ('answer' in message) job?.done(message.answer)
    else if ('failed' in message) job?.failed(new Error(message.failed))
    this.startWaiting()
  }

  /** Replaces a thread that died. Gives up after three failed starts, as on a machine without the library. */
  private lose(thread: Thread, error: Error): void {
    if (!this.threads.delete(thread)) return
    thread.job?.failed(error)
    if (!thread.ready) this.startFailures += 1
    if (this.closed) return
    if (this.startFailures < 3) this.start()
    else if (this.threads.size === 0) {
      this.broken = new AppError('vision_missing')
      this.options.onMissing(error)
      this.queue.clear(this.broken)
    }
  }

  private freeThread(): Thread | undefined {
    return [...this.threads].find(({ ready, job }) => ready && !job)
  }

  private startWaiting(): void {
    while (this.freeThread() && this.queue.startNext()) continue
  }

  /** Call it only while a thread is free. */
  private ask(photo: Uint8Array, late: AbortSignal): Promise<Answer> {
    return new Promise((done, failed) => {
      const thread = this.freeThread()
      if (!thread) throw new Error('No vision thread is free')
      const job = { done, failed }
      thread.job = job
      late.addEventListener('abort', () => {
        if (thread.job !== job) return
        // The thread can't be interrupted. Its late result is dropped, and it gets no other photo until then.
        thread.job = undefined
        thread.ready = false
        failed(late.reason as Error)
      })
      // The rule is about windows of other sites; a worker thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.worker.postMessage(photo)
    })
  }
}
