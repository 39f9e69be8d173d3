import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/**
 * Fetches the base weights (MobileNetV2 at width 1.4) from their npm package and writes them as float32 to `base.bin`, with
 * their names, shapes and offsets in `base.json`.
 */
const source = 'nsfwjs@4.3.0'
const modelName = 'mobilenet_v2_mid'
const shards = 2

interface Weight {
  name: string
  shape: number[]
  dtype: string
  quantization?: { min: number; scale: number; dtype: string }
}

const work = resolve(process.argv[2] ?? 'lab/training/work')
mkdirSync(`${work}/package`, { recursive: true })
const archive = execFileSync('npm', ['pack', source, '--silent', '--pack-destination', work])
  .toString()
  .trim()
execFileSync('tar', ['xzf', `${work}/${archive}`, '-C', work])

const require = createRequire(import.meta.url)
const load = (file: string): unknown => {
  const module: unknown = require(`${work}/package/dist/models/${modelName}/${file}.min.js`)
  return (module as { default?: unknown }).default ?? module
}

const { weightsManifest } = load('model') as { weightsManifest: { weights: Weight[] }[] }
const bytes = Buffer.concat(
  Array.from({ length: shards }, (_, n) =>
    Buffer.from(String(load(`group1-shard${n + 1}of${shards}`)), 'base64'),
  ),
)

let read = 0
let written = 0
const parts: Buffer[] = []
const index: Record<string, { shape: number[]; offset: number }> = {}
for (const { name, shape, dtype, quantization } of weightsManifest.flatMap(({ weights }) => weights)) {
  const count = shape.reduce((product, side) => product * side, 1)
  const values = new Float32Array(count)
  if (dtype === 'float32' && quantization?.dtype === 'uint8') {
    for (let n = 0; n < count; n += 1)
      values[n] = (bytes[read + n] ?? 0) * quantization.scale + quantization.min
    read += count
  } else if ((dtype === 'float32' || dtype === 'int32') && !quantization) {
    for (let n = 0; n < count; n += 1)
      values[n] = dtype === 'int32' ? bytes.readInt32LE(read + n * 4) : bytes.readFloatLE(read + n * 4)
    read += count * 4
  } else throw new Error(`${name} is ${dtype} ${quantization?.dtype ?? ''}: not known here`)
  index[name.replace(/^.*MobilenetV2\//, '')] = { shape, offset: written }
  parts.push(Buffer.from(values.buffer))
  written += count
}
if (read !== bytes.length) throw new Error(`${bytes.length - read} bytes of the weights are left over`)

writeFileSync(`${work}/base.bin`, Buffer.concat(parts))
writeFileSync(`${work}/base.json`, JSON.stringify(index))
process.stdout.write(`${Object.keys(index).length} weights, ${written.toLocaleString('en')} numbers\n`)
