import { AppError } from '../errors.ts'
import { FairQueue, type FairQueueLimits } from '../limits/fair-queue.ts'
import { Decoder, type DecoderLimits, type ToDecoder } from './decoder.ts'
import type { FileSource } from '../file-source.ts'
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

interface Job {
  accountID: string | null
  message: ToDecoder
  done: (made: unknown) => void
  failed: (error: Error) => void
  timer: NodeJS.Timeout
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
class Lane {
  private readonly queue: FairQueue<Job>
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
    this.onTrouble = onTrouble
  }

  refuseIfFull(accountID: string | null): void {
    if (this.closed) throw new AppError('shutting_down')
    const refusal = this.queue.refusal(accountID)
    if (refusal) throw refusal === 'account' ? accountBusy() : busy()
  }

  run(accountID: string | null, message: ToDecoder): Promise<unknown> {
    return new Promise((done, failed) => {
      this.refuseIfFull(accountID)
      const timer = setTimeout(() => {
        if (this.queue.remove(job)) job.failed(busy())
      }, this.options.maxWaitMs)
      const job: Job = { accountID, message, done, failed, timer }
      const lost = this.queue.add(job)
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
    for (const job of this.queue.clear()) this.refuse(job, new AppError('shutting_down'))
    this.endAll()
  }

  pids(): number[] {
    return [...this.decoders.keys()].flatMap(({ pid }) => pid ?? [])
  }

  private refuse(job: Job, why: AppError): void {
    clearTimeout(job.timer)
    job.failed(why)
  }

  private next(): void {
    if (this.closed) return
    clearTimeout(this.idleTimer)
    for (const decoder of this.decoders.keys()) {
      const job = decoder.idle && this.queue.take()
      if (job) void this.decode(decoder, job)
    }
    const starting = [...this.decoders.keys()].filter(({ ready }) => !ready).length
    const wanted = Math.min(this.options.processes, this.decoders.size + this.queue.length - starting)
    while (this.decoders.size < wanted) this.start()
    const mayRest = !this.keepWarm && Number.isFinite(this.options.idleMs)
    if (mayRest && [...this.decoders.keys()].every(({ idle }) => idle))
      this.idleTimer = setTimeout(() => this.endAll(), this.options.idleMs).unref()
  }

  private async decode(decoder: Decoder, job: Job): Promise<void> {
    clearTimeout(job.timer)
    this.decoders.set(decoder, job)
    try {
      job.done(await decoder.run(job.message))
    } catch (error) {
      job.failed(error instanceof Error ? error : new Error(String(error)))
    }
    if (this.decoders.has(decoder)) this.decoders.set(decoder, undefined)
    this.queue.done(job)
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
        for (const job of this.queue.clear())
          this.refuse(job, new AppError('not_ready', { retryAfterSeconds: 5 }))
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
    refuseIfFull: ({ accountID, lane }: DecodeRequest): void => lanes[lane].refuseIfFull(accountID),

    /** Throws `not_a_photo`, `photo_too_large` or `busy`. */
    run: <Name extends WorkName>(
      { accountID, lane }: DecodeRequest,
      source: FileSource,
      work: Name,
      given: Given<Name>,
    ): Promise<Made<Name>> =>
      lanes[lane].run(accountID, { source: plain(source), work, given }) as Promise<Made<Name>>,

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
