import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { basicColours } from './colour.ts'

/** The current vision model. A new version gets a new number, and all photos are embedded again. */
export const currentModel = 'garments-9'

const fileOf = (version: string, ending: 'onnx' | 'json'): string =>
  fileURLToPath(new URL(`../../../../models/${version}.${ending}`, import.meta.url))

/** The model's input is a square picture of this width and height in pixels. */
export const modelSide = 224

const share = z.number().min(0).max(1)
const thresholds = z.record(z.string(), share)

const described = z.object({
  version: z.string(),
  labels: z.array(z.string()).min(2),
  thresholds,
  patterns: z.array(z.string()).min(2),
  patternThresholds: thresholds,
  childThreshold: share,
  /** The minimum probability that a photo shows a garment. Absent for models without this output. */
  garmentThreshold: share.optional(),
  /** The minimum probability that a garment is at a place. Absent for models without this output. */
  placeThreshold: share.optional(),
  vectorSize: z.int().positive(),
})

export interface Model extends z.infer<typeof described> {
  file: string
}

export const descriptionFile = (version: string): string => fileOf(version, 'json')

/** The version comes from the database, so it is validated before it becomes part of a path. */
export const hasModel = (version: string): boolean =>
  /^[a-z]+-\d+$/.test(version) &&
  existsSync(descriptionFile(version)) &&
  existsSync(describeModel(version).file)

export const describeModel = (version = currentModel): Model => {
  const description = described.parse(JSON.parse(readFileSync(descriptionFile(version), 'utf8')))
  return { ...description, file: fileOf(version, 'onnx') }
}

/** The length of an embedding: the model's vector plus the colour shares. */
export const embeddingDimensions = ({ vectorSize }: Pick<Model, 'vectorSize'> = describeModel()): number =>
  vectorSize + basicColours.length
