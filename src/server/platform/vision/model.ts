import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { basicColours } from './colour.ts'

/** The current vision model. A new version gets a new number, and all photos are embedded again. */
export const currentModel = 'garments-6'

const fileOf = (version: string, ending: 'onnx' | 'json'): string =>
  fileURLToPath(new URL(`../../../../models/${version}.${ending}`, import.meta.url))

/** The model's input is a square picture of this width and height in pixels. */
export const modelSide = 224

const share = z.number().min(0).max(1)
const thresholds = z.record(z.string(), share)

const described = z.object({
  version: z.string(),
  /** The version whose network it runs. Absent if it has one of its own. */
  network: z.string().optional(),
  /** Whether it sees a photo several times: mirrored, its centre, and the middle of an unusual shape. */
  severalViews: z.boolean().default(false),
  labels: z.array(z.string()).min(2),
  thresholds,
  patterns: z.array(z.string()).min(2),
  patternThresholds: thresholds,
  childThreshold: share,
  /** The minimum probability that a photo shows a garment. Absent for models without this output. */
  garmentThreshold: share.optional(),
  vectorSize: z.int().positive(),
})
export type ModelDescription = z.infer<typeof described>

export const descriptionFile = (version: string): string => fileOf(version, 'json')

/** The version comes from the database, so it is validated before it becomes part of a path. */
export const hasModel = (version: string): boolean =>
  /^[a-z]+-\d+$/.test(version) &&
  existsSync(descriptionFile(version)) &&
  existsSync(modelFile(describeModel(version)))

export const describeModel = (version = currentModel): ModelDescription =>
  described.parse(JSON.parse(readFileSync(descriptionFile(version), 'utf8')))

export const modelFile = ({ version, network }: ModelDescription): string =>
  fileOf(network ?? version, 'onnx')

/** The length of an embedding: the model's vector plus the colour shares. */
export const embeddingDimensions = (): number => describeModel().vectorSize + basicColours.length
