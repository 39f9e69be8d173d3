import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Model } from './model.ts'
import { VisionThreads } from './threads.ts'

/** The index of pgvector takes at most 2,000 numbers, colours included. */
const maxDimensions = 1_900

const described = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Small letters, digits and hyphens, at most 40'),
  file: z.string().regex(/^[^/\\]+\.onnx$/, 'The name of an ONNX file in the same folder'),
  side: z.int().min(56).max(1024),
  mean: z.array(z.number().min(-10).max(10)).length(3),
  std: z.array(z.number().positive().max(10)).length(3),
  layout: z.enum(['nchw', 'nhwc']),
  input: z.string().min(1),
  output: z.string().min(1),
  dimensions: z.int().min(2).max(maxDimensions),
})

const parsed = (text: string): z.infer<typeof described> => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('manifest.json is not JSON')
  }
  const { data, error } = described.safeParse(json)
  if (data) return data
  const [issue] = error.issues
  const place = issue?.path.join('.')
  throw new Error(`manifest.json${place ? `, "${place}"` : ''}: ${issue?.message}`)
}

/**
 * Reads an image encoder of the operator's own from a folder with its ONNX file and `manifest.json` (docs/explanation/vision.md). Its
 * version has a hash of both, so that photos are embedded again when either changes. Throws an error for the operator.
 */
export const readOwnModel = (folder: string): Model => {
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) throw new Error('The folder has no manifest.json')
  const text = readFileSync(manifest, 'utf8')
  const { name, file: fileName, dimensions, ...encoder } = parsed(text)
  const file = join(folder, fileName)
  if (!existsSync(file)) throw new Error(`The folder has no ${fileName}, which manifest.json names`)
  const hash = createHash('sha256').update(text).update(readFileSync(file)).digest('hex')
  return {
    version: `own-${name}-${hash.slice(0, 12)}`,
    file,
    encoder,
    vectorSize: dimensions,
    labels: [],
    thresholds: {},
    patterns: [],
    patternThresholds: {},
    childThreshold: 1,
  }
}

/** Runs the model on a grey picture. Throws an error for the operator if it cannot run or its output does not fit. */
export const checkOwnModel = async (model: Model): Promise<void> => {
  const side = model.encoder?.side ?? 0
  let missing: Error | undefined
  const threads = new VisionThreads({
    model,
    threads: 1,
    waiting: 1,
    timeLimitMilliseconds: 120_000,
    onMissing: (why) => {
      missing = why
    },
  })
  try {
    const pixels = new Uint8Array(side * side * 3).fill(127)
    await threads.run(pixels, { accountID: null })
  } catch (error) {
    const why = missing ?? error
    const sentence = (why instanceof Error ? why.message : String(why)).replace(/^Error: /, '')
    throw new Error(`VISION_MODEL: ${model.file} cannot be used: ${sentence}`, { cause: error })
  } finally {
    await threads.close()
  }
}
