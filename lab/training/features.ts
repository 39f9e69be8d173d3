import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelSide } from '../../src/server/platform/vision/model.ts'
import { openForModel, squarePixels } from '../../src/server/platform/images/square-pixels.ts'
import { changedCopy } from './changes.ts'
import { labelledPhotos } from './photos.ts'

/**
 * Computes the features of the frozen stem for all photos and for augmented copies of the training photos. Writes one file
 * per pass (0: the unchanged photos) as float16, in the order of `photos.json`. An interrupted pass is resumed.
 */
const [photosFolder = '', work = 'lab/training/work', copies = '4'] = process.argv.slice(2)
const atOnce = 8
/** From this pass on the copies are also recoloured. */
const firstRecoloured = 3

const photos = labelledPhotos(photosFolder)
writeFileSync(`${work}/photos.json`, JSON.stringify(photos))
const session = await InferenceSession.create(`${work}/stem.onnx`, { intraOpNumThreads: 2 })

const pixelsOf = async (image: string, pass: number, seed: number): Promise<Buffer> =>
  openForModel(readFileSync(`${photosFolder}/images/${image}.jpg`), async (photo) =>
    squarePixels(
      pass === 0 ? photo : await changedCopy(photo, seed, { recoloured: pass >= firstRecoloured }),
      modelSide,
    ),
  )

const stemOf = async (pixels: Buffer[]): Promise<Buffer> => {
  const shape = [pixels.length, modelSide, modelSide, 3]
  const { stem } = await session.run({ pixels: new Tensor('uint8', Buffer.concat(pixels), shape) })
  const values = new Float16Array(stem?.data as Float32Array)
  return Buffer.from(values.buffer)
}

for (let pass = 0; pass <= Number(copies); pass += 1) {
  const wanted = pass === 0 ? photos : photos.filter(({ part }) => part === 'train')
  const file = `${work}/stem-${pass}.f16`
  const sizeOfOne = (await stemOf([await pixelsOf(wanted[0]?.image ?? '', pass, 0)])).length
  const done = existsSync(file) ? Math.floor(statSync(file).size / sizeOfOne) : 0
  const out = openSync(file, done ? 'r+' : 'w')
  for (let first = done; first < wanted.length; first += atOnce) {
    const pixels = await Promise.all(
      wanted
        .slice(first, first + atOnce)
        .map(({ image }, n) => pixelsOf(image, pass, pass * 100_000 + first + n)),
    )
    const bytes = await stemOf(pixels)
    writeSync(out, bytes, 0, bytes.length, first * sizeOfOne)
    if (first % 400 === 0) process.stdout.write(`pass ${pass}: ${first} of ${wanted.length}\n`)
  }
  closeSync(out)
}
