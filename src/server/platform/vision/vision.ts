import { AppError } from '../errors.ts'
import { type BasicColour, basicColours, mainColour } from './colour.ts'
import { currentModel, describeModel, hasModel } from './model.ts'
import { type Box, pixelsForModel } from './pixels.ts'
import { type ThreadsOptions, VisionThreads } from './threads.ts'

export interface Kind {
  label: string
  likely: number
}

/** What one look at a photo tells. */
export interface Seen {
  /** Of length 1. Photos of one piece lie close together, photos of one kind rather close. */
  vector: Float32Array
  /** Most likely first; `likely` is the probability that it is so. */
  kinds: Kind[]
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
  /** The kind that photos of one piece show together, where they are sure enough of it to suggest it. */
  sureKind(photos: readonly Pick<Seen, 'kinds'>[]): Kind | undefined
  /**
   * What is in the photo, or in a box of it. Throws `not_a_photo`, `photo_too_large`, `busy` when too many wait or it takes
   * too long, and `vision_missing` where the model cannot run.
   */
  see(bytes: Uint8Array, box?: Box): Promise<Seen>
  close(): Promise<void>
}

const usual: ThreadsOptions = {
  model: currentModel,
  threads: 2,
  waiting: 32,
  timeLimitMilliseconds: 10_000,
  onMissing: () => undefined,
}

/** The mean of what several photos say, most likely first. */
export const together = (photos: readonly Pick<Seen, 'kinds'>[]): Kind[] => {
  const sums = new Map<string, number>()
  for (const { kinds } of photos)
    for (const { label, likely } of kinds) sums.set(label, (sums.get(label) ?? 0) + likely / photos.length)
  return [...sums].map(([label, likely]) => ({ label, likely })).toSorted((a, b) => b.likely - a.likely)
}

/** Threads and model come with the first photo: a start need not wait for them. */
export const createVision = (options: Partial<ThreadsOptions> = {}): Vision => {
  const settings = { ...usual, ...options }
  const { version, vectorSize, labels, thresholds } = describeModel(settings.model)
  let closed = false
  let started: VisionThreads | undefined
  const running = (): VisionThreads => {
    if (closed) throw new AppError('shutting_down')
    started ??= new VisionThreads(settings)
    return started
  }
  const sureKind: Vision['sureKind'] = (photos) =>
    together(photos).find(({ label, likely }) => likely >= (thresholds[label] ?? 1))
  return {
    version,
    vectorSize,
    sureKind,
    see: async (bytes, box) => {
      const threads = running()
      threads.refuseIfFull()
      const pixels = await pixelsForModel(bytes, box)
      const { vector, probabilities, colours } = await threads.look(pixels)
      const kinds = labels
        .map((label, n) => ({ label, likely: probabilities[n] ?? 0 }))
        .toSorted((a, b) => b.likely - a.likely)
      return {
        vector,
        kinds,
        colours,
        colour: mainColour(colours),
        sureKind: sureKind([{ kinds }])?.label,
      }
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
    sureKind: () => undefined,
    see: () => Promise.reject(new AppError('vision_missing')),
    close: () => Promise.resolve(),
  },
  of: () => null,
  close: () => Promise.resolve(),
}

/** How much colour counts beside kind and piece when photos are compared. */
const colourWeight = 0.2

/** Vector and colours as one vector of length 1, whose dot product is likeness in both. */
export const joined = (
  { vector, colours }: Pick<Seen, 'vector' | 'colours'>,
  weight = colourWeight,
): Float32Array => {
  const out = new Float32Array(vector.length + basicColours.length)
  out.set(vector.map((value) => value * Math.sqrt(1 - weight)))
  out.set(
    colours.map((share) => Math.sqrt(share * weight)),
    vector.length,
  )
  return out
}
