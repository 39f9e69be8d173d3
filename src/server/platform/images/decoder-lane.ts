import { AppError } from '../errors.ts'
import { FairQueue, type FairQueueLimits, type JobOwner } from '../limits/fair-queue.ts'
import { Decoder, type DecoderLimits, type ToDecoder } from './decoder.ts'
import type { PhotoLane } from './photo-lane.ts'
import { SlowSenders } from './slow-senders.ts'

export interface LaneOptions {
  processes: number
  /** Processes end after being idle for this long. */
  idleMs: number
}

export interface DecodingOptions {
  limits: DecoderLimits
  queue: FairQueueLimits
  /** A photo that waits longer is refused. */
  maxWaitMs: number
  /**
   * A photo that takes longer is slow. While others wait, slow photos leave one process of a queue to them; the last
   * one begins again later.
   */
  slowMs: number
}

/** Reports problems to the operator. */
export type OnTrouble = (
  what: string,
  details: { lane?: PhotoLane; accountID?: string | null | undefined; err?: Error },
) => void

interface Job extends JobOwner {
  message: ToDecoder
  done: (made: unknown) => void
  failed: (error: Error) => void
  /** While it waits. */
  timer?: NodeJS.Timeout
  /** While it is decoded: when it becomes slow. */
  slowTimer?: NodeJS.Timeout
  slow: boolean
  /** Its process is ended, and it will begin again. */
  yields: boolean
}

const busy = () => new AppError('busy', { retryAfterSeconds: 5 })
const accountBusy = () =>
  new AppError('busy', {
    sentence: 'Two of your photos are still being read. Please try again in a moment.',
    retryAfterSeconds: 5,
  })

/**
 * After this many failed starts in a row the waiting photos are refused. The second half is tried without
 * RLIMIT_DATA.
 */
const maxStartFailures = 4

/** A queue with its own decoder processes. */
export class DecoderLane {
  private readonly queue: FairQueue<Job>
  /** Photos that turned out to be slow and wait to begin again, and those of senders who had slow ones lately. */
  private readonly slowOnes: FairQueue<Job>
  private readonly slowSenders = new SlowSenders()
  private readonly decoders = new Map<Decoder, Job | undefined>()
  private readonly options: DecodingOptions & LaneOptions
  private readonly onTrouble: OnTrouble
  private idleTimer: NodeJS.Timeout | undefined
  private startFailures = 0
  private keepWarm = false
  private closed = false

  constructor(options: DecodingOptions & LaneOptions, onTrouble: OnTrouble) {
    this.options = options
    this.queue = new FairQueue(options.queue)
    this.slowOnes = new FairQueue(options.queue)
    this.onTrouble = onTrouble
  }

  refuseIfFull(owner: JobOwner): void {
    if (this.closed) throw new AppError('shutting_down')
    const queue = this.slowSenders.has(owner) ? this.slowOnes : this.queue
    const refusal = queue.refusal(owner)
    if (refusal) throw refusal === 'account' ? accountBusy() : busy()
  }

  run(owner: JobOwner, message: ToDecoder): Promise<unknown> {
    return new Promise((done, failed) => {
      this.refuseIfFull(owner)
      const slow = this.slowSenders.has(owner)
      const lost = this.wait({ ...owner, message, done, failed, slow, yields: false })
      if (lost) this.refuse(lost, busy())
      this.next()
    })
  }

  warm(): void {
    this.keepWarm = true
    while (!this.closed && this.decoders.size < this.options.processes) this.start()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.idleTimer)
    this.refuseAll(new AppError('shutting_down'))
    this.endAll()
  }

  pids(): number[] {
    return [...this.decoders.keys()].flatMap(({ pid }) => pid ?? [])
  }

  /** Returns the job that it displaced, if any. */
  private wait(job: Job): Job | undefined {
    const queue = job.slow ? this.slowOnes : this.queue
    job.timer = setTimeout(() => {
      if (queue.remove(job)) job.failed(busy())
    }, this.options.maxWaitMs)
    return queue.add(job)
  }

  private refuse(job: Job, why: AppError): void {
    clearTimeout(job.timer)
    job.failed(why)
  }

  private refuseAll(why: AppError): void {
    for (const job of [...this.queue.clear(), ...this.slowOnes.clear()]) this.refuse(job, why)
  }

  private slowRunning(): [Decoder, Job][] {
    return [...this.decoders].filter((one): one is [Decoder, Job] => one[1]?.slow === true && !one[1].yields)
  }

  /** Slow photos have all processes but one, and that one too while nothing else waits. */
  private take(): Job | undefined {
    const mayBeSlow = this.slowRunning().length < this.options.processes - 1
    return (mayBeSlow ? this.slowOnes.take() : undefined) ?? this.queue.take() ?? this.slowOnes.take()
  }

  private next(): void {
    if (this.closed) return
    clearTimeout(this.idleTimer)
    for (const decoder of this.decoders.keys()) {
      const job = decoder.idle && this.take()
      if (job) void this.decode(decoder, job)
    }
    this.letOthersPass()
    const waiting = this.queue.length + this.slowOnes.length
    const starting = [...this.decoders.keys()].filter(({ ready }) => !ready).length
    const wanted = Math.min(this.options.processes, this.decoders.size + waiting - starting)
    while (this.decoders.size < wanted) this.start()
    const mayRest = !this.keepWarm && Number.isFinite(this.options.idleMs)
    if (mayRest && [...this.decoders.keys()].every(({ idle }) => idle))
      this.idleTimer = setTimeout(() => this.endAll(), this.options.idleMs).unref()
  }

  /** If slow photos have every process while others wait, ends the one that began last. */
  private letOthersPass(): void {
    const { processes } = this.options
    const running = this.slowRunning()
    const [decoder, job] = running.at(-1) ?? []
    if (!decoder || !job || processes < 2 || running.length < processes) return
    if (!this.queue.hasOther(job.accountID)) return
    job.yields = true
    this.slowSenders.add(job)
    decoder.end(busy())
  }

  private async decode(decoder: Decoder, job: Job): Promise<void> {
    const queue = job.slow ? this.slowOnes : this.queue
    clearTimeout(job.timer)
    // Set again at the end, so that the map is in the order in which photos began.
    this.decoders.delete(decoder)
    this.decoders.set(decoder, job)
    job.slowTimer = setTimeout(() => {
      job.slow = true
      this.letOthersPass()
    }, this.options.slowMs)
    const outcome = await decoder.run(job.message).then(
      (made) => () => job.done(made),
      (error: unknown) => () => job.failed(error instanceof Error ? error : new Error(String(error))),
    )
    clearTimeout(job.slowTimer)
    if (this.decoders.has(decoder)) this.decoders.set(decoder, undefined)
    queue.done(job)
    if (job.yields && !this.closed && !this.slowOnes.refusal(job)) {
      job.yields = false
      const lost = this.wait(job)
      if (lost) this.refuse(lost, busy())
    } else outcome()
    this.next()
  }

  private endAll(): void {
    for (const decoder of this.decoders.keys()) decoder.end()
  }

  private start(): void {
    const decoder = new Decoder(this.options.limits, this.startFailures < maxStartFailures / 2, {
      onReady: () => {
        this.startFailures = 0
        this.next()
      },
      onStopped: (what) =>
        this.onTrouble(`a photo was stopped: ${what}`, { accountID: this.decoders.get(decoder)?.accountID }),
      onEnd: (failedToStart) => this.lose(decoder, failedToStart),
    })
    this.decoders.set(decoder, undefined)
  }

  private lose(decoder: Decoder, failedToStart: Error | undefined): void {
    this.decoders.delete(decoder)
    if (failedToStart) {
      this.startFailures += 1
      this.onTrouble('a process for photos could not start', { err: failedToStart })
      if (this.startFailures >= maxStartFailures) {
        // Allows new attempts for the next photo.
        this.startFailures = 0
        this.refuseAll(new AppError('not_ready', { retryAfterSeconds: 5 }))
        return
      }
    }
    if (this.keepWarm) this.warm()
    this.next()
  }
}
