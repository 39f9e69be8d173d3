import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describeModel, modelSide } from '../../src/server/platform/vision/model.ts'
import { openForModel, squarePixels } from '../../src/server/platform/images/square-pixels.ts'
import { labelledPhotos, unseenFold } from './photos.ts'

/**
 * Checks that the exact graph in Node and the trainer's network give the same outputs for the same photos, and the model, whose
 * numbers have eight bits, nearly the same. The trainer's outputs for the pictures in `reference/` are stored there, and the tests
 * compare Node with them.
 */
const [photosFolder = '', work = 'lab/training/work'] = process.argv.slice(2)
const graphs = [
  { file: `${work}/exact-${unseenFold}.onnx`, most: 1e-3 },
  { file: describeModel().file, most: 0.15 },
]
const outputs = ['vector', 'kinds', 'patterns', 'child', 'garment', 'places'] as const
const reference = `${import.meta.dirname}/reference`

const pictures = readdirSync(reference)
  .filter((name) => name.endsWith('.png'))
  .toSorted()
const images = [
  ...pictures.map((name) => readFileSync(`${reference}/${name}`)),
  ...labelledPhotos(photosFolder)
    .filter((_, n) => n % 200 === 0)
    .map(({ image }) => readFileSync(`${photosFolder}/images/${image}.jpg`)),
]
const pixels = Buffer.concat(
  await Promise.all(images.map((bytes) => openForModel(bytes, (photo) => squarePixels(photo, modelSide)))),
)
writeFileSync(`${work}/check.u8`, pixels)
execFileSync('/usr/bin/python3', [`${import.meta.dirname}/answer.py`, work], { stdio: 'inherit' })
const trainer = new Float32Array(new Uint8Array(readFileSync(`${work}/check.f32`)).buffer)

const widths = new Map<string, number>()
for (const { file, most } of graphs) {
  const session = await InferenceSession.create(file)
  const shape = [images.length, modelSide, modelSide, 3]
  const answer = await session.run({ pixels: new Tensor('uint8', pixels, shape) })
  let begin = 0
  for (const name of outputs) {
    const node = (answer[name]?.data ?? []) as Float32Array
    const differences = node.map((value, n) => Math.abs(value - (trainer[begin + n] ?? Number.NaN)))
    const difference = differences.reduce((one, other) => Math.max(one, other), 0)
    begin += node.length
    widths.set(name, node.length / images.length)
    process.stdout.write(`${file}: ${images.length} photos, ${name} ${difference.toExponential(1)} apart\n`)
    if (!(difference <= most)) throw new Error(`More than ${most} apart`)
  }
  if (begin !== trainer.length) throw new Error('Node and the trainer answer with other sizes')
}

/** The trainer's file holds one output after the other, each for all photos. */
const { version } = describeModel()
const said = pictures.map((): Record<string, number[]> => ({}))
let first = 0
for (const output of outputs) {
  const width = widths.get(output) ?? 0
  for (const [n, one] of said.entries()) {
    // Where a garment is, is compared above: too many numbers to store.
    if (output === 'places') continue
    const begin = first + n * width
    one[output] = [...trainer.subarray(begin, begin + width)].map((value) => Number(value.toFixed(6)))
  }
  first += images.length * width
}
const lines = pictures.map((name, n) => `${JSON.stringify(name)}: ${JSON.stringify(said[n])}`)
writeFileSync(`${reference}/${version}.json`, `{\n${lines.join(',\n')}\n}\n`)
