import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { basicColours } from './colour.ts'

/** The current vision model. A new version gets a new number, and all photos are embedded again. */
export const currentModel = 'garments-5'

const fileOf = (version: string, ending: 'onnx' | 'json'): URL =>
  new URL(`../../../../models/${version}.${ending}`, import.meta.url)

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
  vectorSize: z.int().positive(),
})
export type ModelDescription = z.infer<typeof described>

export const modelFile = (version: string): URL => fileOf(version, 'onnx')

export const descriptionFile = (version: string): URL => fileOf(version, 'json')

/** The version comes from the database, so it is validated before it becomes part of a path. */
export const hasModel = (version: string): boolean =>
  /^[a-z]+-\d+$/.test(version) && existsSync(fileOf(version, 'onnx')) && existsSync(fileOf(version, 'json'))

export const describeModel = (version = currentModel): ModelDescription =>
  described.parse(JSON.parse(readFileSync(fileOf(version, 'json'), 'utf8')))

/** The length of an embedding: the model's vector plus the colour shares. */
export const embeddingDimensions = (): number => describeModel().vectorSize + basicColours.length
