import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import sharp from 'sharp'
import { type Box, openForModel, squarePixels } from '../../src/server/platform/images/square-pixels.ts'
import { modelSide } from '../../src/server/platform/vision/model.ts'
import { pixelsForModel } from '../../src/server/platform/vision/pixels.ts'
import { changedCopy, numbersFrom, trialCopy } from './changes.ts'
import { drawNothing, drawnSorts } from './drawn-nothing.ts'
import { labelledPhotos } from './photos.ts'

const maxPerSource = 120

/** A picture and how it was made, from a file or by drawing. */
export interface Row {
  part: string
  garment: boolean
  group: string
  name: string
  view: string
}
export interface Picture extends Row {
  pixels: () => Promise<Buffer>
}

const changed = (bytes: Buffer, seed: number): Promise<Buffer> =>
  openForModel(bytes, async (photo) => squarePixels(await changedCopy(photo, seed), modelSide))

/** Crops a picture: the middle of a garment, or any part of a picture without one. */
const boxOf = (seed: number, [least, most]: [number, number], middle: boolean): Box => {
  const { between } = numbersFrom(seed)
  const [width, height] = [between(least, most), between(least, most)]
  const offset = (size: number) =>
    middle ? (1 - size) / 2 + between(-0.1, 0.1) * (1 - size) : between(0, 1 - size)
  return { width, height, left: Math.max(0, offset(width)), top: Math.max(0, offset(height)) }
}

/** Photos of garments, with fewer crops for the senders of the held-out and calibration sets. */
export const photos = (photosFolder: string): Picture[] =>
  labelledPhotos(photosFolder).flatMap(({ image, part, sender }, n) => {
    const bytes = () => readFileSync(`${photosFolder}/images/${image}.jpg`)
    const row = { part, garment: true, group: 'photos', name: `${sender}/${image}` }
    const whole = { ...row, view: 'whole', pixels: () => pixelsForModel(bytes(), null) }
    const cut = {
      ...row,
      view: 'cut',
      pixels: () => pixelsForModel(bytes(), null, { box: boxOf(n, [0.5, 0.85], true) }),
    }
    const copy = { ...row, view: 'changed', pixels: () => changed(bytes(), 700_000 + n) }
    const trial = {
      ...row,
      view: 'trial',
      pixels: async () => pixelsForModel(await trialCopy(bytes(), n), null),
    }
    if (part === 'train')
      return n % 4 === 1 ? [cut] : n % 2 ? [] : [whole, ...(n % 6 ? [] : [copy]), ...(n % 8 ? [] : [cut])]
    return part === 'calibration' ? [whole, trial] : [whole, ...(n % 3 ? [] : [cut])]
  })

export const drawnNothing = (): Picture[] =>
  [
    ['train', 0, 50],
    ['calibration', 10_000, 8],
    ['held-out', 20_000, 20],
  ].flatMap(([part, seeds, count]) =>
    drawnSorts.flatMap((sort) =>
      Array.from({ length: Number(count) }, (_, n): Picture => {
        const seed = Number(seeds) + n
        const row = {
          part: String(part),
          garment: false,
          group: `drawn ${sort}`,
          name: `${seed}`,
          view: 'whole',
        }
        return { ...row, pixels: async () => pixelsForModel(await drawNothing(sort, seed), null) }
      }),
    ),
  )

export const picturesOf = (folder: string): string[] => {
  const all = globSync('**/*.{jpg,jpeg,png,webp,gif,JPG,PNG}', { cwd: folder }).toSorted()
  const step = Math.max(1, all.length / maxPerSource)
  return Array.from(
    { length: Math.min(all.length, maxPerSource) },
    (_, n) => `${folder}/${all[Math.floor(n * step)]}`,
  )
}

/** Puts a cut-out object on a plain background or on a part of another picture. */
const grounded = async (file: string, seed: number, grounds: Buffer[]): Promise<Buffer> => {
  const { next, between } = numbersFrom(seed)
  const [width, height] = [480, Math.round(between(400, 640))]
  const plain = `hsl(${Math.floor(next() * 360)} ${Math.floor(next() * 40)}% ${Math.floor(between(50, 100))}%)`
  const behind = grounds[Math.floor(next() * grounds.length)]
  const ground =
    behind && next() < 0.4
      ? sharp(behind).resize(width, height, { fit: 'cover' })
      : sharp(
          Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${plain}"/></svg>`,
          ),
        )
  const side = Math.round(between(0.55, 0.98) * Math.min(width, height))
  const thing = await sharp(file).trim().resize(side, side, { fit: 'inside' }).png().toBuffer()
  return sharp(await ground.removeAlpha().png().toBuffer())
    .composite([{ input: thing, gravity: 'center' }])
    .jpeg({ quality: Math.round(between(50, 92)) })
    .toBuffer()
}

export const source = async (folder: string, part: string, grounds: Buffer[]): Promise<Picture[]> => {
  const made: Picture[] = []
  for (const [n, file] of picturesOf(folder).entries()) {
    const about = await sharp(file)
      .metadata()
      .catch(() => undefined)
    if (!about || Math.min(about.width, about.height) < 48) continue
    const row = { part, garment: false, group: basename(folder), name: basename(file) }
    const cutOut = about.hasAlpha && !(await sharp(file).stats()).isOpaque
    if (cutOut) {
      made.push({
        ...row,
        view: 'whole',
        pixels: async () => pixelsForModel(await grounded(file, n, grounds), null),
      })
      if (part === 'train' && n % 3 === 0)
        made.push({
          ...row,
          view: 'changed',
          pixels: async () => changed(await grounded(file, 50_000 + n, grounds), n),
        })
      continue
    }
    const bytes = () => readFileSync(file)
    made.push({ ...row, view: 'whole', pixels: () => pixelsForModel(bytes(), null) })
    if (part === 'train' && n % 3 === 0)
      made.push({ ...row, view: 'changed', pixels: () => changed(bytes(), 800_000 + n) })
    const small = Math.min(about.width, about.height)
    const cuts = small >= 900 ? 2 : small >= 300 ? 1 : 0
    for (let cut = 0; cut < cuts; cut += 1)
      made.push({
        ...row,
        view: 'cut',
        pixels: () => pixelsForModel(bytes(), null, { box: boxOf(n * 10 + cut, [0.2, 0.7], false) }),
      })
  }
  return made
}
