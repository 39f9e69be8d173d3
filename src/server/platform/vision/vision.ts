import { AppError } from '../errors.ts'
import type { FileSource } from '../file-source.ts'
import type { Box } from '../images/square-pixels.ts'
import { type BasicColour, basicColours, mainColour } from './colour.ts'
import { currentModel, describeModel, hasModel } from './model.ts'
import { pixelsForModel } from './pixels.ts'
import { type ThreadsOptions, VisionThreads } from './threads.ts'

/** One answer of several, and the probability that it is so. */
export interface Likely {
  label: string
  likely: number
}

/** What one look at a photo tells. */
export interface Seen {
  /** Of length 1. Photos of one item lie close together, photos of one kind rather close. */
  vector: Float32Array
  /** Most likely first, as the patterns are. */
  kinds: Likely[]
  patterns: Likely[]
  /** The probability that it is made for a child. */
  forChild: number
  /** The probability that there is a garment in it; of a model that never saw anything else, 1. */
  garment: number
  /** Shares of the garment, without the wall behind it, in the order of `basicColours`. */
  colours: Float32Array
  colour: BasicColour
  /** The kind, where the model is sure enough of it to suggest it. */
  sureKind: string | undefined
}

export interface Vision {
  /** Kept beside each vector: vectors of two versions cannot be compared. */
  readonly version: string
  readonly vectorSize: number
  /** Whether it shows a garment. Of 100 photos of garments one is thought to show none. */
  isGarment(photo: Pick<Seen, 'garment'>): boolean
  /** The kind that photos of one item show together, where they are sure enough of it to suggest it. */
  sureKind(photos: readonly Pick<Seen, 'kinds'>[]): Likely | undefined
  surePattern(photos: readonly Pick<Seen, 'patterns'>[]): Likely | undefined
  /**
   * What is in the photo, or in a box of it. `accountID`: whose turn it takes; null for the server's own work. Throws
   * `not_a_photo`, `photo_too_large`, `busy` when too many wait or it takes too long, and `vision_missing` where the model
   * cannot run.
   */
  see(source: FileSource, accountID: string | null, box?: Box): Promise<Seen>
  /** Starts what the first photo would have to wait for. */
  warm(): void
  close(): Promise<void>
}

const usual: ThreadsOptions = {
  model: currentModel,
  threads: 2,
  waiting: 32,
  timeLimitMilliseconds: 10_000,
  onMissing: () => undefined,
}

const mostLikelyFirst = (answers: Likely[]): Likely[] => answers.toSorted((a, b) => b.likely - a.likely)

const named = (labels: string[], probabilities: Float32Array): Likely[] =>
  mostLikelyFirst(labels.map((label, n) => ({ label, likely: probabilities[n] ?? 0 })))

/** The mean of what several photos say, most likely first. */
export const together = (answers: readonly Likely[][]): Likely[] => {
  const sums = new Map<string, number>()
  for (const { label, likely } of answers.flat())
    sums.set(label, (sums.get(label) ?? 0) + likely / answers.length)
  return mostLikelyFirst([...sums].map(([label, likely]) => ({ label, likely })))
}

/** The likeliest, where it is as likely as that label has to be. */
export const sureOf = ([best]: Likely[], thresholds: Partial<Record<string, number>>): Likely | undefined =>
  best && best.likely >= (thresholds[best.label] ?? 1) ? best : undefined

/** Threads and model come with the first photo, or when they are told to: a start need not wait for them. */
export const createVision = (options: Partial<ThreadsOptions> = {}): Vision => {
  const settings = { ...usual, ...options }
  const model = describeModel(settings.model)
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
    see: async (source, accountID, box) => {
      const threads = running()
      threads.refuseIfFull(accountID)
      const pixels = await pixelsForModel(source, accountID, box)
      const answer = await threads.look(pixels, accountID)
      const kinds = named(model.labels, answer.kinds)
      return {
        vector: answer.vector,
        kinds,
        patterns: named(model.patterns, answer.patterns),
        forChild: answer.child,
        garment: answer.garment ?? 1,
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

/** The model that looks now and, while its vectors are not all there, the one before. */
export interface Visions {
  current: Vision
  /** Null for a model whose file is not kept any more. */
  of(version: string): Vision | null
  close(): Promise<void>
}

export const createVisions = (options: Partial<ThreadsOptions> = {}): Visions => {
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

/** For a server that does not look at photos. */
export const sightless: Visions = {
  current: {
    version: 'none',
    vectorSize: 0,
    isGarment: () => false,
    sureKind: () => undefined,
    surePattern: () => undefined,
    see: () => Promise.reject(new AppError('vision_missing')),
    warm: () => undefined,
    close: () => Promise.resolve(),
  },
  of: () => null,
  close: () => Promise.resolve(),
}

/** How much colour counts beside kind and item when photos are compared. */
const colourWeight = 0.22

/** Vector and colours as one vector of length 1, whose dot product is likeness in both; `out`: where there is room for it. */
export const joined = (
  { vector, colours }: Pick<Seen, 'vector' | 'colours'>,
  weight = colourWeight,
  out = new Float32Array(vector.length + basicColours.length),
): Float32Array => {
  const rest = Math.sqrt(1 - weight)
  // By counting: a process does it for a million photos at its start.
  for (let n = 0; n < vector.length; n += 1) out[n] = (vector[n] ?? 0) * rest
  for (let n = 0; n < colours.length; n += 1) out[vector.length + n] = Math.sqrt((colours[n] ?? 0) * weight)
  return out
}
