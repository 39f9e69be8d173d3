import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The model that runs: which file, and what its numbers mean. A new one gets a new number, and all vectors anew. */
const current = new URL('../../../../models/garments-1', import.meta.url)

/** The side of the square that the model sees. */
export const modelSide = 224

const described = z.object({
  version: z.string(),
  labels: z.array(z.string()).min(2),
  thresholds: z.record(z.string(), z.number().min(0).max(1)),
  vectorSize: z.int().positive(),
})
export type ModelDescription = z.infer<typeof described>

export const modelFile = new URL(`${current.href}.onnx`)

export const describeModel = (): ModelDescription =>
  described.parse(JSON.parse(readFileSync(new URL(`${current.href}.json`), 'utf8')))
