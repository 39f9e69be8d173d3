import { readFileSync, writeFileSync } from 'node:fs'
import { basicColours, coloursOf } from '../../src/server/platform/vision/colour.ts'
import { modelSide } from '../../src/server/platform/vision/model.ts'
import { pixelsForModel } from '../../src/server/platform/vision/pixels.ts'
import { colourFile } from '../../src/server/platform/vision/sure-colours.ts'
import { labelledPhotos, unseenFold } from './photos.ts'

/**
 * `node lab/training/colour-thresholds.ts PHOTOS`: computes the share of a garment that a colour needs for a
 * person to name it 9 times in 10, from the photos of `colours.csv` whose senders are not held out, and writes it to
 * `models/colours.json`.
 */
const [folder = '../shared/photos'] = process.argv.slice(2)
const precision = 0.9
/** The lowest threshold. A colour with a smaller share is never named. */
const least = 0.1
/** Colours of fewer garments than this share a common threshold, as kinds do. */
const fewest = 15

interface Called {
  share: number
  right: boolean
}

/** The lowest share at which the colour is right with `precision`. */
const threshold = (called: Called[]): number => {
  const most = called.toSorted((a, b) => b.share - a.share)
  let [lowest, right] = [1, 0]
  for (const [n, one] of most.entries()) {
    right += Number(one.right)
    if (right / (n + 1) >= precision) lowest = one.share
  }
  return lowest
}

// Those in use come from 182 of these photos, and searches by colour were judged with them: judge anew before taking others.
const photos = labelledPhotos(folder).filter(({ fold, colours }) => fold !== unseenFold && colours)
const called = new Map<string, Called[]>(basicColours.map((colour) => [colour, []]))
for (const { image, colours: named } of photos) {
  const pixels = await pixelsForModel(readFileSync(`${folder}/images/${image}.jpg`), null)
  for (const [n, share] of coloursOf(pixels, modelSide).entries()) {
    const colour = basicColours[n]
    if (colour && share >= least) called.get(colour)?.push({ share, right: named?.includes(colour) ?? false })
  }
}
const isRare = (colour: string) => photos.filter(({ colours }) => colours?.includes(colour)).length < fewest
const common = threshold([...called].flatMap(([colour, garments]) => (isRare(colour) ? garments : [])))
const thresholds = Object.fromEntries(
  [...called].map(([colour, garments]) => [
    colour,
    // Rounded down, so that the garment with this very share counts.
    Math.floor((isRare(colour) ? common : threshold(garments)) * 1000) / 1000,
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
