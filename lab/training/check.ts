import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describeModel, modelSide } from '../../src/server/platform/vision/model.ts'
import { openForModel, squarePixels } from '../../src/server/platform/images/square-pixels.ts'
import { labelledPhotos } from './photos.ts'

/**
 * Checks that the exported graph in Node and the trainer's network give the same outputs for the same photos. The trainer's
 * outputs for the pictures in `reference/` are stored there, and the tests compare Node with them.
 */
const [photosFolder = '', work = 'lab/training/work', model = 'models/garments-5.onnx'] =
  process.argv.slice(2)
const most = 1e-3
const outputs = ['vector', 'kinds', 'patterns', 'child'] as const
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

const session = await InferenceSession.create(model)
const shape = [images.length, modelSide, modelSide, 3]
const answer = await session.run({ pixels: new Tensor('uint8', pixels, shape) })
const node = outputs.flatMap((name) => [...((answer[name]?.data ?? []) as Float32Array)])
if (node.length !== trainer.length) throw new Error('Node and the trainer answer with other sizes')
const difference = Math.max(...node.map((value, n) => Math.abs(value - (trainer[n] ?? Number.NaN))))
process.stdout.write(`${images.length} photos, largest difference ${difference.toExponential(1)}\n`)
if (!(difference <= most)) throw new Error(`More than ${most} apart`)

/** The trainer's file holds one output after the other, each for all photos. */
const { version, vectorSize, labels, patterns } = describeModel()
const widths = { vector: vectorSize, kinds: labels.length, patterns: patterns.length, child: 1 }
// `no_garment.py` computes whether the same pictures show a garment.
const known: Record<string, Record<string, number[]>> = JSON.parse(
  readFileSync(`${reference}/${version}.json`, 'utf8'),
)
const said = pictures.map((name): Record<string, number[]> => ({ ...known[name] }))
let first = 0
for (const output of outputs) {
  for (const [n, one] of said.entries()) {
    const begin = first + n * widths[output]
    one[output] = [...trainer.subarray(begin, begin + widths[output])].map((value) =>
      Number(value.toFixed(6)),
    )
  }
  first += images.length * widths[output]
}
const lines = pictures.map((name, n) => `${JSON.stringify(name)}: ${JSON.stringify(said[n])}`)
writeFileSync(`${reference}/${version}.json`, `{\n${lines.join(',\n')}\n}\n`)
