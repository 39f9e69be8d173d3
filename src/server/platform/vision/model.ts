import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { basicColours } from './colour.ts'

/** The model that computes the embeddings. A new model gets a new number, and all photos are embedded again. */
export const currentModel = 'garments-5'

const fileOf = (version: string, ending: 'onnx' | 'json'): URL =>
  new URL(`../../../../models/${version}.${ending}`, import.meta.url)

/** Width and height of the model's input, in pixels. */
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
  /** How likely it must be that a photo shows a garment. None in a model that takes everything for one. */
  garmentThreshold: share.optional(),
  vectorSize: z.int().positive(),
})
export type ModelDescription = z.infer<typeof described>

export const modelFile = (version: string): URL => fileOf(version, 'onnx')

export const descriptionFile = (version: string): URL => fileOf(version, 'json')

/** Versions come from the database: only what could be a name of ours is looked for. */
export const hasModel = (version: string): boolean =>
  /^[a-z]+-\d+$/.test(version) && existsSync(fileOf(version, 'onnx')) && existsSync(fileOf(version, 'json'))

export const describeModel = (version = currentModel): ModelDescription =>
  described.parse(JSON.parse(readFileSync(fileOf(version, 'json'), 'utf8')))

/** Of a photo's vector and its colours joined. */
export const embeddingDimensions = (): number => describeModel().vectorSize + basicColours.length
