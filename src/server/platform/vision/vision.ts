import { type BasicColour, basicColours, mainColour } from './colour.ts'
import { describeModel } from './model.ts'
import { openForModel, squarePixels } from './pixels.ts'
import { type ThreadsOptions, VisionThreads } from './threads.ts'

/** What one look at a photo tells. */
export interface Seen {
  /** Of length 1. Photos of one piece lie close together, photos of one kind rather close. */
  vector: Float32Array
  /** Most likely first; `likely` is the probability that it is so. */
  kinds: { label: string; likely: number }[]
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
  /** Throws `not_a_photo`, `photo_too_large`, or `busy` when too many wait or it takes too long. */
  see(bytes: Uint8Array): Promise<Seen>
  close(): Promise<void>
}

const usual: ThreadsOptions = { threads: 2, waiting: 32, timeLimitMilliseconds: 10_000 }

export const createVision = (options: Partial<ThreadsOptions> = {}): Vision => {
  const { version, vectorSize, labels, thresholds } = describeModel()
  const threads = new VisionThreads({ ...usual, ...options })
  return {
    version,
    vectorSize,
    see: async (bytes) => {
      threads.refuseIfFull()
      const pixels = await openForModel(bytes, squarePixels)
      const { vector, probabilities, colours } = await threads.look(pixels)
      const kinds = labels
        .map((label, n) => ({ label, likely: probabilities[n] ?? 0 }))
        .toSorted((a, b) => b.likely - a.likely)
      const sureKind = kinds.find(({ label, likely }) => likely >= (thresholds[label] ?? 1))?.label
      return { vector, kinds, colours, colour: mainColour(colours), sureKind }
    },
    close: () => threads.close(),
  }
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
