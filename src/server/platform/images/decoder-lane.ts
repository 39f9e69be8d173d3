import { AppError } from '../errors.ts'
import { type ConcurrencyLimits, FairQueue, type Full, type JobOwner } from '../limits/fair-queue.ts'
import { Decoder, type DecoderLimits, type ToDecoder } from './decoder.ts'
import { SlowSenders } from './slow-senders.ts'

/** ID photos have their own queue and process, so that they never wait behind visual searches. */
export type PhotoLane = 'photos' | 'documents'

export interface LaneOptions {
  processes: number
  /** Processes end after being idle for this long. */
  idleMs: number
}

export interface DecodingOptions {
  limits: DecoderLimits
  queue: ConcurrencyLimits
  /** A photo that waits longer is refused. */
  maxWaitMs: number
  /**
   * A photo that takes longer is slow. Slow photos may not occupy every process while others wait: the one that began
   * last is stopped, and begins again later.
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
  slow: boolean
  /** It was stopped in favour of others, and will begin again. */
  yields: boolean
}

const busy = () => new AppError('busy', { retryAfterSeconds: 5 })
const refuse = (full: Full) =>
  full === 'process'
    ? busy()
    : new AppError('busy', {
        sentence: 'Two of your photos are still being read. Please try again in a moment.',
        retryAfterSeconds: 5,
      })

/**
 * After this many failed starts in a row the waiting photos are refused. The second half of the attempts is made
 * without RLIMIT_DATA.
 */
const maxStartFailures = 4

/** A queue with its own decoder processes. */
export class DecoderLane {
  private readonly queue: FairQueue
  /** Slow photos that were stopped and wait to begin again, and photos of senders who had slow ones lately. */
  private readonly slowOnes: FairQueue
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
    this.onTrouble = onTrouble
    const { queue, maxWaitMs } = options
    const createQueue = () => new FairQueue({ ...queue, maxWaitMs, refuse, schedule: () => this.next() })
    this.queue = createQueue()
    this.slowOnes = createQueue()
  }

  refuseIfFull(owner: JobOwner): void {
    if (this.closed) throw new AppError('shutting_down')
    const full = this.queueOf({ slow: this.slowSenders.has(owner) }).refusal(owner)
    if (full) throw refuse(full)
  }

  async run(owner: JobOwner, message: ToDecoder): Promise<unknown> {
    this.refuseIfFull(owner)
    return this.wait({ ...owner, message, slow: this.slowSenders.has(owner), yields: false })
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

  private queueOf({ slow }: Pick<Job, 'slow'>): FairQueue {
    return slow ? this.slowOnes : this.queue
  }

  private async wait(job: Job): Promise<unknown> {
    try {
      return await this.queueOf(job).run(job, () => this.decode(job))
    } catch (error) {
      if (!job.yields || this.closed || this.queueOf(job).refusal(job)) throw error
      job.yields = false
      return this.wait(job)
    }
  }

  private refuseAll(why: AppError): void {
    this.queue.clear(why)
    this.slowOnes.clear(why)
  }

  private slowRunning(): [Decoder, Job][] {
    return [...this.decoders].filter((one): one is [Decoder, Job] => one[1]?.slow === true && !one[1].yields)
  }

  /** Slow photos may use all processes but one, and the last one only while no other photo waits. */
  private startNext(): boolean {
    const mayBeSlow = this.slowRunning().length < this.options.processes - 1
    return (mayBeSlow && this.slowOnes.startNext()) || this.queue.startNext() || this.slowOnes.startNext()
  }

  private idleDecoder(): Decoder | undefined {
    return [...this.decoders.keys()].find(({ idle }) => idle)
  }

  private next(): void {
    if (this.closed) return
    clearTimeout(this.idleTimer)
    while (this.idleDecoder() && this.startNext()) continue
    this.letOthersPass()
    const waiting = this.queue.length + this.slowOnes.length
    const starting = [...this.decoders.keys()].filter(({ ready }) => !ready).length
    const wanted = Math.min(this.options.processes, this.decoders.size + waiting - starting)
    while (this.decoders.size < wanted) this.start()
    const mayRest = !this.keepWarm && Number.isFinite(this.options.idleMs)
    if (mayRest && [...this.decoders.keys()].every(({ idle }) => idle))
      this.idleTimer = setTimeout(() => this.endAll(), this.options.idleMs).unref()
  }

  /** If slow photos occupy every process while others wait, stops the one that began last. */
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

  /** Call it only while a process is idle. */
  private async decode(job: Job): Promise<unknown> {
    const decoder = this.idleDecoder()
    if (!decoder) throw new Error('No process for photos is idle')
    // Moves the decoder to the end of the map, which is in the order in which photos began.
    this.decoders.delete(decoder)
    this.decoders.set(decoder, job)
    const slowTimer = setTimeout(() => {
      job.slow = true
      this.letOthersPass()
    }, this.options.slowMs)
    try {
      return await decoder.run(job.message)
    } finally {
      clearTimeout(slowTimer)
      if (this.decoders.get(decoder) === job) this.decoders.set(decoder, undefined)
    }
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
