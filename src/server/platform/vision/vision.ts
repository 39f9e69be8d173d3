import { AppError } from '../errors.ts'
import { type FileSource, blockIn } from '../file-source.ts'
import type { Box } from '../images/square-pixels.ts'
import { type BasicColour, basicColours, mainColour } from './colour.ts'
import { type Model, describeModel, hasModel, modelSide } from './model.ts'
import { meanDirection } from './mean-direction.ts'
import { type Place, smallGarmentIn } from './places.ts'
import { pixelsForModel } from './pixels.ts'
import { type ThreadsOptions, VisionThreads } from './threads.ts'
import { type Called, calledBy, readWordHead, wordsOf } from './words.ts'

/** A label with its probability. */
export interface Likely {
  label: string
  likely: number
}

/** The result of running the model on a photo. */
export interface Seen {
  /**
   * The embedding, of length 1. Photos of the same item are close to each other, and photos of the same kind rather
   * close.
   */
  vector: Float32Array
  /** Kinds of garments and patterns, each the most likely first. */
  kinds: Likely[]
  patterns: Likely[]
  /** What people may call the garment, the likeliest word first. None for models without words. */
  words: Likely[]
  /** The probability that the garment is for a child. */
  forChild: number
  /** The probability that the photo shows a garment. 1 for models without this output. */
  garment: number
  /** Where garments are in the photo, or in the asked box, the most likely first. None for models without this output. */
  places: Place[]
  /** The shares of the basic colours in the garment, without the background, in the order of `basicColours`. */
  colours: Float32Array
  colour: BasicColour
  /** The most likely kind, if it is likely enough to be suggested. */
  sureKind: string | undefined
}

export interface Look {
  /** A box in the photo, instead of the whole. */
  box?: Box | undefined
  /** Also looks at the centre, so that the photo is found by closer photos. For photos that others search. */
  toBeFound?: boolean
}

export interface Vision {
  /**
   * The version of the model. It is stored with each vector, because vectors of different versions cannot be compared.
   */
  readonly version: string
  readonly vectorSize: number
  /** Whether the photo shows a garment. It is wrongly false for 1 of 1,000 photos of garments. */
  isGarment(photo: Pick<Seen, 'garment'>): boolean
  /** The kind that photos of one item show together, if it is likely enough to be suggested. */
  sureKind(photos: readonly Pick<Seen, 'kinds'>[]): Likely | undefined
  surePattern(photos: readonly Pick<Seen, 'patterns'>[]): Likely | undefined
  /** The version of what says words of a vector. Undefined for models without words. */
  readonly wordsVersion: string | undefined
  wordsOf(vector: Float32Array): Likely[]
  /** What people may call the garment that photos of one item show together. For models without words: its kind. */
  called(photos: readonly Pick<Seen, 'words' | 'kinds'>[]): Called
  /**
   * Runs the model on a photo, and again on its only garment if that is small in it. The queue limits photos per account.
   * `accountID` is null for work of the server itself. Throws `not_a_photo`, `photo_too_large`, `busy` (the queue is full, or the photo took too long)
   * or `vision_missing` (the model cannot run).
   */
  see(source: FileSource, accountID: string | null, look?: Look): Promise<Seen>
  /** Starts the threads and loads the model before the first photo. */
  warm(): void
  close(): Promise<void>
}

const usual: Omit<ThreadsOptions, 'model'> = {
  threads: 1,
  waiting: 32,
  timeLimitMilliseconds: 10_000,
  onMissing: () => undefined,
}

const mostLikelyFirst = (answers: Likely[]): Likely[] => answers.toSorted((a, b) => b.likely - a.likely)

const named = (labels: string[], probabilities: Float32Array): Likely[] =>
  mostLikelyFirst(labels.map((label, n) => ({ label, likely: probabilities[n] ?? 0 })))

/** The mean probabilities over several photos, the most likely label first. */
export const together = (answers: readonly Likely[][]): Likely[] => {
  const sums = new Map<string, number>()
  for (const { label, likely } of answers.flat())
    sums.set(label, (sums.get(label) ?? 0) + likely / answers.length)
  return mostLikelyFirst([...sums].map(([label, likely]) => ({ label, likely })))
}

/** The most likely label, if it reaches its own threshold. */
export const sureOf = ([best]: Likely[], thresholds: Partial<Record<string, number>>): Likely | undefined =>
  best && best.likely >= (thresholds[best.label] ?? 1) ? best : undefined

export interface VisionOptions extends Omit<ThreadsOptions, 'model'> {
  /** A model, or the version of one of the product's. */
  model: Model | string
}

/**
 * Runs the model in worker threads. They start with the first photo or with `warm`, so that the server starts faster.
 */
export const createVision = ({ model: given, ...options }: Partial<VisionOptions> = {}): Vision => {
  const model = typeof given === 'object' ? given : describeModel(given)
  const settings = { ...usual, ...options, model }
  const head = readWordHead(model.version)
  let closed = false
  let started: VisionThreads | undefined
  const running = (): VisionThreads => {
    if (closed) throw new AppError('shutting_down')
    started ??= new VisionThreads(settings)
    return started
  }
  const sureKind: Vision['sureKind'] = (photos) =>
    sureOf(together(photos.map(({ kinds }) => kinds)), model.thresholds)
  return {
    version: model.version,
    vectorSize: model.vectorSize,
    isGarment: ({ garment }) => garment >= (model.garmentThreshold ?? 0),
    sureKind,
    surePattern: (photos) =>
      sureOf(together(photos.map(({ patterns }) => patterns)), model.patternThresholds),
    wordsVersion: head?.version,
    wordsOf: (vector) => (head ? wordsOf(head, vector) : []),
    called: (photos) =>
      head
        ? calledBy(head, together(photos.map(({ words }) => words)))
        : { sure: sureKind(photos), others: [] },
    see: async (source, accountID, { box, toBeFound = false } = {}) => {
      const threads = running()
      const owner = { accountID, block: blockIn(source) }
      threads.refuseIfFull(owner)
      const look = async (part: Box | undefined, centre: boolean) =>
        threads.run(await pixelsForModel(source, accountID, { side: modelSide, box: part, centre }), owner)
      const whole = await look(box, toBeFound)
      const small = box ? undefined : smallGarmentIn(whole.places)
      const near = small && (await look(small, false))
      const answer = near ? { ...near, places: whole.places } : whole
      const kinds = named(model.labels, answer.kinds)
      const vector = near && toBeFound ? meanDirection([whole.vector, near.vector]) : answer.vector
      return {
        vector,
        kinds,
        patterns: named(model.patterns, answer.patterns),
        words: head ? wordsOf(head, vector) : [],
        forChild: answer.child,
        garment: answer.garment ?? 1,
        places: answer.places,
        colours: answer.colours,
        colour: mainColour(answer.colours),
        sureKind: sureKind([{ kinds }])?.label,
      }
    },
    warm: () => {
      if (!closed) running()
    },
    close: async () => {
      closed = true
      await started?.close()
    },
  }
}

/** The current model and, until it has embedded all photos, the previous one. */
export interface Visions {
  current: Vision
  /** Null if the files of that model no longer exist. */
  of(version: string): Vision | null
  close(): Promise<void>
}

export const createVisions = (options: Partial<VisionOptions> = {}): Visions => {
  const current = createVision(options)
  const made = new Map([[current.version, current]])
  return {
    current,
    of: (version) => {
      const known = made.get(version)
      if (known) return known
      if (!hasModel(version)) return null
      const vision = createVision({ ...options, model: version })
      made.set(version, vision)
      return vision
    },
    close: async () => {
      await Promise.all([...made.values()].map((vision) => vision.close()))
    },
  }
}

/** For a server without a model. */
export const noVision: Visions = {
  current: {
    version: 'none',
    vectorSize: 0,
    isGarment: () => false,
    sureKind: () => undefined,
    surePattern: () => undefined,
    wordsVersion: undefined,
    wordsOf: () => [],
    called: () => ({ sure: undefined, others: [] }),
    see: () => Promise.reject(new AppError('vision_missing')),
    warm: () => undefined,
    close: () => Promise.resolve(),
  },
  of: () => null,
  close: () => Promise.resolve(),
}

/** The weight of colours in the similarity of photos. The rest is the weight of the model's vector. */
const colourWeight = 0.3

/**
 * Concatenates the vector and the colours to an embedding of length 1. The dot product of two embeddings is their
 * similarity. Writes to `out` if it is given.
 */
export const joined = (
  { vector, colours }: Pick<Seen, 'vector' | 'colours'>,
  weight = colourWeight,
  out = new Float32Array(vector.length + basicColours.length),
): Float32Array => {
  const rest = Math.sqrt(1 - weight)
  // Plain loops, because at the start this runs for up to a million photos.
  for (let n = 0; n < vector.length; n += 1) out[n] = (vector[n] ?? 0) * rest
  for (let n = 0; n < colours.length; n += 1) out[vector.length + n] = Math.sqrt((colours[n] ?? 0) * weight)
  return out
}
