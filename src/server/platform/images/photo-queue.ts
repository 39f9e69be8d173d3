import { AppError } from '../errors.ts'
import { isNewAccount } from '../limits/account-age.ts'
import { FairQueue, type FairQueueLimits, type JobOwner } from '../limits/fair-queue.ts'
import { Decoder, type DecoderLimits, type ToDecoder } from './decoder.ts'
import { type FileSource, blockIn } from '../file-source.ts'
import type { PhotoLane, DecodeRequest } from './photo-lane.ts'
import type { Given, Made, WorkName } from './photo-work.ts'

interface LaneOptions {
  processes: number
  /** Processes end after being idle for this long. */
  idleMs: number
}

export interface PhotoQueueOptions {
  limits: DecoderLimits
  queue: FairQueueLimits
  /** A photo that waits longer is refused. */
  maxWaitMs: number
  /**
   * A photo that takes longer is slow. While others wait, slow photos leave one process of a queue to them; the last
   * one begins again later.
   */
  slowMs: number
  lanes: Record<PhotoLane, LaneOptions>
}

/** Photos of one account that are decoded at the same time, per queue. */
const maxUnderWay = 2
/** Waiting photos of one account: two items with eight photos each can be tagged at once. */
const maxWaitingOfAccount = 16
/** Waiting photos of all accounts. */
const maxWaiting = 64

const usual: PhotoQueueOptions = {
  limits: { residentBytes: 700e6, dataBytes: 1_350e6, processorMs: 8_000, clockMs: 30_000 },
  queue: { underWay: maxUnderWay, waitingEach: maxWaitingOfAccount, waiting: maxWaiting },
  maxWaitMs: 30_000,
  slowMs: 1_500,
  lanes: {
    photos: { processes: 2, idleMs: Infinity },
    documents: { processes: 1, idleMs: 60_000 },
  },
}

/** Reports problems to the operator. */
export type OnTrouble = (
  what: string,
  details: { lane?: PhotoLane; accountID?: string | null | undefined; err?: Error },
) => void

const slowSenderMs = 60_000

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

/** Senders whose photo had to begin again: what they send next waits with the slow photos, for a minute. */
class SlowSenders {
  private readonly until = new Map<string, number>()

  /** New accounts count with their block, because many of them are made in a minute. */
  private nameOf({ accountID, block }: JobOwner): string | undefined {
    return accountID !== null && block !== undefined && isNewAccount(accountID)
      ? block
      : (accountID ?? undefined)
  }

  add(owner: JobOwner): void {
    const now = performance.now()
    for (const [name, until] of this.until) if (until < now) this.until.delete(name)
    const name = this.nameOf(owner)
    if (name !== undefined) this.until.set(name, now + slowSenderMs)
  }

  has(owner: JobOwner): boolean {
    return (this.until.get(this.nameOf(owner) ?? '') ?? 0) > performance.now()
  }
}

/** A queue with its own decoder processes. */
class Lane {
  private readonly queue: FairQueue<Job>
  /** Photos that turned out to be slow and wait to begin again, and those of senders who had slow ones lately. */
  private readonly slowOnes: FairQueue<Job>
  private readonly slowSenders = new SlowSenders()
  private readonly decoders = new Map<Decoder, Job | undefined>()
  private readonly options: PhotoQueueOptions & LaneOptions
  private readonly onTrouble: OnTrouble
  private idleTimer: NodeJS.Timeout | undefined
  private startFailures = 0
  private keepWarm = false
  private closed = false

  constructor(options: PhotoQueueOptions & LaneOptions, onTrouble: OnTrouble) {
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

/** An upload has more fields than its path; the process gets only the path. */
const plain = (source: FileSource): FileSource =>
  source instanceof Uint8Array ? source : { path: source.path }

/** A queue of photos to decode, with limits per account. Decoding runs in separate processes. */
export const createPhotoQueue = (changes: Partial<PhotoQueueOptions> = {}) => {
  const options = { ...usual, ...changes }
  let onTrouble: OnTrouble | undefined
  const laneOf = (name: PhotoLane) =>
    new Lane({ ...options, ...options.lanes[name] }, (what, details) =>
      onTrouble?.(what, { lane: name, ...details }),
    )
  const lanes = { photos: laneOf('photos'), documents: laneOf('documents') }
  return {
    /** Throws `busy` if a photo of this account would be refused now. Call it before reading the body. */
    refuseIfFull: ({ lane, ...owner }: DecodeRequest): void => lanes[lane].refuseIfFull(owner),

    /** Throws `not_a_photo`, `photo_too_large` or `busy`. */
    run: <Name extends WorkName>(
      { accountID, lane }: DecodeRequest,
      source: FileSource,
      work: Name,
      given: Given<Name>,
    ): Promise<Made<Name>> =>
      lanes[lane].run(
        { accountID, block: blockIn(source) },
        { source: plain(source), work, given },
      ) as Promise<Made<Name>>,

    /** Starts the processes before the first photo and keeps them running. */
    warm: (): void => lanes.photos.warm(),

    reportTo: (listener: OnTrouble): void => {
      onTrouble = listener
    },

    pids: (): number[] => [...lanes.photos.pids(), ...lanes.documents.pids()],

    close: (): void => {
      lanes.photos.close()
      lanes.documents.close()
    },
  }
}

/**
 * One instance per server process, because memory and cores are shared by all features that decode photos. Decoder
 * processes start with the first photo or with `warm`, and end with this process.
 */
export const photoQueue = createPhotoQueue()
