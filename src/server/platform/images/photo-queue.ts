import { type FileSource, blockIn } from '../file-source.ts'
import type { JobOwner } from '../limits/fair-queue.ts'
import {
  DecoderLane,
  type DecodingOptions,
  type LaneOptions,
  type OnTrouble,
  type PhotoLane,
} from './decoder-lane.ts'
import type { Given, Made, WorkName } from './photo-work.ts'

/** The account and queue that a photo is decoded for. */
export interface DecodeRequest extends JobOwner {
  lane: PhotoLane
}

export interface PhotoQueueOptions extends DecodingOptions {
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
  queue: {
    // Each lane has as many at once as it has processes.
    atOnce: { account: maxUnderWay, process: Infinity },
    waiting: { account: maxWaitingOfAccount, process: maxWaiting },
  },
  maxWaitMs: 30_000,
  slowMs: 1_500,
  lanes: {
    photos: { processes: 2, idleMs: Infinity },
    documents: { processes: 1, idleMs: 60_000 },
  },
}

/** An upload has more fields than its path; the process gets only the path. */
const plain = (source: FileSource): FileSource =>
  source instanceof Uint8Array ? source : { path: source.path }

/** A queue of photos to decode, with limits per account. Decoding runs in separate processes. */
export const createPhotoQueue = (changes: Partial<PhotoQueueOptions> = {}) => {
  const options = { ...usual, ...changes }
  let onTrouble: OnTrouble | undefined
  const laneOf = (name: PhotoLane) =>
    new DecoderLane({ ...options, ...options.lanes[name] }, (what, details) =>
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
