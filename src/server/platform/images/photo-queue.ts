import { AppError } from '../errors.ts'
import { FairQueue, type FairQueueLimits } from '../limits/fair-queue.ts'
import { Decoder, type DecoderLimits, type ToDecoder } from './decoder.ts'
import type { FileSource } from '../file-source.ts'
import type { PhotoLane, PhotoTurn } from './photo-turn.ts'
import type { Given, Made, WorkName } from './photo-work.ts'

interface LaneOptions {
  processes: number
  /** Its processes end when nobody needed them for so long. */
  idleMs: number
}

export interface PhotoQueueOptions {
  limits: DecoderLimits
  queue: FairQueueLimits
  /** Who waits longer is told to come back. */
  maxWaitMs: number
  lanes: Record<PhotoLane, LaneOptions>
}

/** Photos of one account that are read at the same time, in each queue. */
const maxUnderWay = 2
/** Photos of one account that may wait. Two pieces at once, of eight photos each, are tagged. */
const maxWaitingOfAccount = 16
/** Photos of all accounts that may wait. */
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

/** What whoever runs the server should know. */
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

/** So many starts that fail one after the other are enough; the last two are tried without RLIMIT_DATA. */
const maxStartFailures = 4

/** One queue and its processes. */
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
        // The next photo tries again.
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

/** An upload is more than its path; only that is sent to the process. */
const plain = (source: FileSource): FileSource =>
  source instanceof Uint8Array ? source : { path: source.path }

export const createPhotoQueue = (changes: Partial<PhotoQueueOptions> = {}) => {
  const options = { ...usual, ...changes }
  let onTrouble: OnTrouble | undefined
  const laneOf = (name: PhotoLane) =>
    new Lane({ ...options, ...options.lanes[name] }, (what, details) =>
      onTrouble?.(what, { lane: name, ...details }),
    )
  const lanes = { photos: laneOf('photos'), documents: laneOf('documents') }
  return {
    /** Throws `busy` where a photo of this account would not be taken: before a byte of it is read. */
    refuseIfFull: ({ accountID, lane }: PhotoTurn): void => lanes[lane].refuseIfFull(accountID),

    /** Throws `not_a_photo`, `photo_too_large` or `busy`. */
    run: <Name extends WorkName>(
      { accountID, lane }: PhotoTurn,
      source: FileSource,
      work: Name,
      given: Given<Name>,
    ): Promise<Made<Name>> =>
      lanes[lane].run(accountID, { source: plain(source), work, given }) as Promise<Made<Name>>,

    /** Starts what the first photo would have to wait for, and keeps it. */
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
 * The one of this process: memory and cores are the machine's, however many parts of the server send photos. Its processes
 * start with the first photo, or when `warm` is called, and end with this process.
 */
export const photoQueue = createPhotoQueue()
