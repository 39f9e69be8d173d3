import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { modelSide } from '../../src/server/platform/vision/model.ts'
import { pixelsForModel } from '../../src/server/platform/vision/pixels.ts'
import { type Picture, type Row, drawnNothing, photos, picturesOf, source } from './no-garment-pictures.ts'
import { rowsOf } from './photos.ts'

/**
 * Computes the model's features for photos with and without garments: `WORK/none/GROUP.f32`, described by `GROUP.json`.
 * `NONE` has a folder for each source of `no-garment.csv`. Existing groups are kept.
 */
const [photosFolder = '', noneFolder = '', work = 'lab/training/work'] = process.argv.slice(2)

const session = await InferenceSession.create(`${work}/features.onnx`, { intraOpNumThreads: 1 })
mkdirSync(`${work}/none`, { recursive: true })

const writeFeatures = async (
  group: string,
  pictures: () => Promise<Picture[]> | Picture[],
): Promise<void> => {
  const file = `${work}/none/${group}`
  if (existsSync(`${file}.json`)) return
  const [rows, values]: [Row[], Float32Array[]] = [[], []]
  const begun = performance.now()
  for (const { pixels, ...row } of await pictures()) {
    const seen = await pixels().catch(() => undefined)
    if (!seen) continue
    const { features } = await session.run({
      pixels: new Tensor('uint8', seen, [1, modelSide, modelSide, 3]),
    })
    rows.push(row)
    values.push(Float32Array.from(features?.data as Float32Array))
  }
  writeFileSync(`${file}.f32`, Buffer.concat(values.map((one) => Buffer.from(one.buffer))))
  writeFileSync(`${file}.json`, JSON.stringify(rows))
  const seconds = Math.round((performance.now() - begun) / 1000)
  process.stdout.write(`${group}: ${rows.length} pictures, ${seconds} s\n`)
}

const sources = rowsOf(new URL('no-garment.csv', import.meta.url).pathname).map((cell) => ({
  name: cell('source'),
  part: cell('part'),
  isGround: cell('ground') === 'yes',
}))
const groundsOf = (part: string): Promise<Buffer[]> =>
  Promise.all(
    sources
      .filter((one) => one.isGround && one.part === part)
      .flatMap(({ name }) => picturesOf(`${noneFolder}/${name}`))
      .map((file) => sharp(file).resize(480, 640, { fit: 'cover' }).removeAlpha().png().toBuffer()),
  )
const there = existsSync(noneFolder) ? readdirSync(noneFolder) : []
await writeFeatures('photos', () => photos(photosFolder))
const grounds = { train: await groundsOf('train'), 'held-out': await groundsOf('held-out') }
for (const { name, part } of sources)
  if (there.includes(name))
    await writeFeatures(name, () =>
      source(`${noneFolder}/${name}`, part, part === 'train' ? grounds.train : grounds['held-out']),
    )
await writeFeatures('drawn-nothing', drawnNothing)
const reference = `${import.meta.dirname}/reference`
await writeFeatures('reference', () =>
  readdirSync(reference)
    .filter((name) => name.endsWith('.png'))
    .toSorted()
    .map((name): Picture => {
      const row = { part: 'reference', garment: true, group: 'reference', name, view: 'whole' }
      return { ...row, pixels: () => pixelsForModel(readFileSync(`${reference}/${name}`), null) }
    }),
)
