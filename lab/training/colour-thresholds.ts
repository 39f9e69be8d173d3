import { readFileSync, writeFileSync } from 'node:fs'
import { basicColours, coloursOf } from '../../src/server/platform/vision/colour.ts'
import { modelSide } from '../../src/server/platform/vision/model.ts'
import { pixelsForModel } from '../../src/server/platform/vision/pixels.ts'
import { colourFile } from '../../src/server/platform/vision/sure-colours.ts'
import { labelledPhotos } from './photos.ts'

/**
 * `node lab/training/colour-thresholds.ts PHOTOS`: how much of a garment has to have a colour for a person to call it so, 8 times
 * in 10: set on the photos of `colours.csv` whose senders are not held out, and written into `models/colours.json`.
 */
const [folder = '../shared/photos'] = process.argv.slice(2)
const precision = 0.8
/** Less of the garment than this is never what it is called by. */
const least = 0.3
/** A colour that fewer garments have has the common threshold, as with the kinds. */
const fewest = 15

interface Called {
  share: number
  right: boolean
}

/** The lowest share from which on `precision` of the garments are called so. */
const threshold = (called: Called[]): number => {
  const most = called.toSorted((a, b) => b.share - a.share)
  let [lowest, right] = [1, 0]
  for (const [n, one] of most.entries()) {
    right += Number(one.right)
    if (right / (n + 1) >= precision) lowest = one.share
  }
  return lowest
}

const photos = labelledPhotos(folder).filter(({ part, colours }) => part !== 'held-out' && colours)
const called = new Map<string, Called[]>(basicColours.map((colour) => [colour, []]))
for (const { image, colours: named } of photos) {
  const pixels = await pixelsForModel(readFileSync(`${folder}/images/${image}.jpg`), null)
  for (const [n, share] of coloursOf(pixels, modelSide).entries()) {
    const colour = basicColours[n]
    if (colour && share >= least) called.get(colour)?.push({ share, right: named?.includes(colour) ?? false })
  }
}
const common = threshold([...called.values()].flat())
const thresholds = Object.fromEntries(
  [...called].map(([colour, garments]) => [
    colour,
    Number((garments.length >= fewest ? threshold(garments) : common).toFixed(3)),
  ]),
)
const senders = new Set(photos.map(({ sender }) => sender)).size
const description = {
  thresholds,
  precision,
  calibratedOn: { photos: photos.length, senders },
  data: 'named by eye, lab/training/colours.csv',
  madeBy: 'lab/training/colour-thresholds.ts',
}
writeFileSync(colourFile, `${JSON.stringify(description, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(description, null, 2)}\n`)
