import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { drawNothing, drawnSorts } from './drawn-nothing.ts'
import { folds, labelledPhotos, unseenFold } from './photos.ts'
import { storeExamples } from './words/examples-of.ts'
import { trainWords } from './words/train.ts'

/**
 * `npm run train -- PHOTOS NONE [WORK] [EPOCHS]`: trains a network without each fifth of the senders, from the labelled photos of
 * `PHOTOS` and the sources of `no-garment.csv` in `NONE`. The first becomes the model in `models/`, and the others set its
 * thresholds. Steps whose output is in `WORK` are skipped, so that the training itself can run on another machine.
 * The head of words is trained by `npm run train -- words` (words/train.ts).
 */
const ofWords = { words: trainWords, 'words-of': (folder = '../shared/photos') => storeExamples(folder) }
const [part = '', source] = process.argv.slice(2)
if (part === 'words' || part === 'words-of') {
  await ofWords[part](source)
  process.exit()
}
const [photos = '../shared/photos', none = 'lab/training/none', work = 'lab/training/work', epochs = '20'] =
  process.argv.slice(2)
const name = 'garments-9'
const drawnOfEach = { drawn: [0, 30], 'drawn-judge': [20_000, 10] } as const
const here = import.meta.dirname
mkdirSync(work, { recursive: true })

/**
 * On a processor, glibc would give the memory of each step back to Linux, which clears it for the next one: two fifths of the
 * time of a convolution.
 */
const keptMemory = { MALLOC_MMAP_THRESHOLD_: String(2 ** 32), MALLOC_TRIM_THRESHOLD_: String(2 ** 33) }
const run = (program: string, ...given: string[]): void => {
  execFileSync(program, given, { stdio: 'inherit', env: { ...process.env, ...keptMemory } })
}
const python = (script: string, ...given: string[]): void =>
  run('/usr/bin/python3', `${here}/${script}`, ...given)
const node = (script: string, ...given: string[]): void =>
  run(process.execPath, `${here}/${script}`, ...given)
const unless = async (output: string, make: () => Promise<void> | void): Promise<void> => {
  if (!existsSync(output)) await make()
}

await unless(`${work}/base.bin`, () => node('fetch-base.ts', work))
for (const [folder, [first, count]] of Object.entries(drawnOfEach))
  await unless(`${none}/${folder}`, async () => {
    mkdirSync(`${none}/${folder}`, { recursive: true })
    for (const sort of drawnSorts)
      for (let seed = first; seed < first + count; seed += 1)
        await sharp(await drawNothing(sort, seed)).toFile(`${none}/${folder}/${sort}-${seed}.jpg`)
  })
await unless(`${work}/pack.json`, () => {
  writeFileSync(`${work}/photos.json`, JSON.stringify(labelledPhotos(photos)))
  python('pack.py', photos, none, work)
})
const shipped = String(unseenFold)
const trained = Array.from({ length: folds }, (_, fold) => String(fold))
python('train.py', work, trained.join(','), epochs)
await unless(`${work}/python`, () => {
  run('/usr/bin/python3', '-m', 'venv', `${work}/python`)
  run(`${work}/python/bin/pip`, 'install', 'onnx', 'onnxruntime')
})
for (const fold of trained) {
  const out = fold === shipped ? `models/${name}` : `${work}/fold-${fold}`
  python('judge.py', work, fold)
  python('export.py', work, fold, out)
  run(
    `${work}/python/bin/python`,
    `${here}/quantise.py`,
    `${work}/exact-${fold}.onnx`,
    `${work}/usual.u8`,
    `${out}.onnx`,
  )
}
node('check.ts', photos, work)
node('kind-thresholds.ts', photos, work)
