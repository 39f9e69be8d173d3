import { readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { preparePhoto } from '../../src/server/platform/images/prepare.ts'
import { comparePictures } from '../../src/server/features/search/visual-search/duplicates/same-picture.ts'
import {
  maxTint,
  minCandidateSimilarity,
  minDuplicateSimilarity,
  minFit,
} from '../../src/server/features/search/visual-search/thresholds.ts'
import { createVision, joined } from '../../src/server/platform/vision/vision.ts'
import { numbersFrom } from '../training/changes.ts'
import { type LabelledPhoto, labelledPhotos, rowsOf } from '../training/photos.ts'
import { printTable } from '../bench/load.ts'
import { precisionAt, recallAt } from './duplicate-figures.ts'
import { type PhotoPair, drawPairs } from './duplicate-sheet.ts'

/** Every tenth photo is copied, once for each kind of change. */
const copiedEvery = 10
/** Of those every fourth is also compared as a picture, which takes a tenth of a second. */
const comparedEvery = 4 * copiedEvery
/** One listing in this many is assumed to be a copy of another seller's photo. */
const listingsPerCopy = 100
const thresholds = [0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.955, 0.96, 0.97, 0.98]
const lowest = 0.88
/** Pairs of photos of two senders that show the same item, judged by eye. */
const samePairs = new URL('duplicate-listings.csv', import.meta.url).pathname

type Numbers = ReturnType<typeof numbersFrom>
type Change = (photo: Buffer, numbers: Numbers) => Promise<Buffer>

const cut = async (photo: Buffer, { between }: Numbers, least: number): Promise<Buffer> => {
  const { width, height } = await sharp(photo).metadata()
  const size = {
    width: Math.round(width * between(least, 0.98)),
    height: Math.round(height * between(least, 0.98)),
  }
  const left = Math.floor(between(0, width - size.width))
  const top = Math.floor(between(0, height - size.height))
  return sharp(photo)
    .extract({ left, top, ...size })
    .toBuffer()
}

const cutTo = async (photo: Buffer, { between }: Numbers, share: number): Promise<Buffer> => {
  const { width, height } = await sharp(photo).metadata()
  const size = { width: Math.round(width * share), height: Math.round(height * share) }
  const left = Math.floor(between(0, width - size.width))
  const top = Math.floor(between(0, height - size.height))
  return sharp(photo)
    .extract({ left, top, ...size })
    .jpeg({ quality: 75 })
    .toBuffer()
}

const framed = async (photo: Buffer, share: number, background: string): Promise<Buffer> => {
  const { width, height } = await sharp(photo).metadata()
  const [x, y] = [Math.round(width * share), Math.round(height * share)]
  return sharp(photo)
    .extend({ left: x, right: x, top: y, bottom: y, background })
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** Whether both are the same picture, as the server decides it. */
const isSame = async (original: Buffer, copy: Buffer): Promise<boolean> => {
  const [one, other] = await Promise.all([original, copy].map(preparedOf))
  const { fit, tint } = await comparePictures(one ?? original, other ?? copy)
  return fit >= minFit && tint <= maxTint
}

const preparedOf = async (bytes: Buffer): Promise<Uint8Array> =>
  (await preparePhoto(bytes, null)).files.find(({ width }) => width === 800)?.bytes ?? bytes

/** The changes that somebody may make to another seller's photo before listing it. */
const changes: Record<string, Change> = {
  'saved again, 320 px': (photo) =>
    sharp(photo).resize({ width: 320, withoutEnlargement: true }).jpeg({ quality: 70 }).toBuffer(),
  'cut by 2 to 10%': async (photo, numbers) =>
    sharp(await cut(photo, numbers, 0.9))
      .jpeg({ quality: 80 })
      .toBuffer(),
  'other light': (photo, { between }) =>
    sharp(photo).linear(between(0.9, 1.1), between(-25, 25)).jpeg({ quality: 80 }).toBuffer(),
  mirrored: (photo) => sharp(photo).flop().jpeg({ quality: 80 }).toBuffer(),
  'cut to 80%': (photo, numbers) => cutTo(photo, numbers, 0.8),
  'cut to 70%': (photo, numbers) => cutTo(photo, numbers, 0.7),
  'in a frame of 5%': (photo) => framed(photo, 0.05, '#fff'),
  'in a frame of 12%': (photo) => framed(photo, 0.12, '#f6a'),
  'all of these': async (photo, numbers) =>
    sharp(await cut(photo, numbers, 0.92))
      .resize({ width: 320, withoutEnlargement: true })
      .linear(numbers.between(0.9, 1.1), numbers.between(-20, 20))
      .flop(numbers.next() < 0.5)
      .jpeg({ quality: 60 })
      .toBuffer(),
}

const dot = (one: Float32Array, other: Float32Array): number => {
  let sum = 0
  for (let n = 0; n < one.length; n += 1) sum += (one[n] ?? 0) * (other[n] ?? 0)
  return sum
}

const keyOf = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`)

interface EmbeddedPhoto extends LabelledPhoto {
  vector: Float32Array
}

const pairsOf = (photos: EmbeddedPhoto[]): PhotoPair[] => {
  const known = new Set(rowsOf(samePairs).map((cell) => keyOf(cell('image'), cell('other'))))
  return photos
    .flatMap((one, n) =>
      photos.slice(n + 1).flatMap((other): PhotoPair[] => {
        if (one.sender === other.sender) return []
        const similarity = dot(one.vector, other.vector)
        if (similarity < lowest) return []
        const right = known.has(keyOf(one.image, other.image))
        return [{ similarity, images: [one.image, other.image], label: one.label, right }]
      }),
    )
    .toSorted((a, b) => b.similarity - a.similarity)
}

/**
 * `npm run eval -- duplicates [FOLDER] [--sheet FILE.png]`: how often the alarm about one item at two sellers is right,
 * and how many copied photos it finds, by its threshold. Photos go through the same preparation as a listing's.
 * `--sheet`: the pairs of two senders, for judging by eye. It contains photos, so do not commit it.
 */
export const evalDuplicates = async (): Promise<void> => {
  const words = process.argv.slice(3)
  const at = words.indexOf('--sheet')
  const sheet = at < 0 ? undefined : words.splice(at, 2)[1]
  const [folder = '../shared/photos'] = words
  const bytesOf = (image: string) => readFileSync(`${folder}/images/${image}.jpg`)
  const photos = labelledPhotos(folder)
  const vision = createVision({ timeLimitMilliseconds: 3_600_000 })
  const atATime = pLimit(4)
  const vectorOf = async (bytes: Buffer): Promise<Float32Array> =>
    joined(await vision.see(await preparedOf(bytes), null, { toBeFound: true }))

  const embedded = await Promise.all(
    photos.map((photo) => atATime(async () => ({ ...photo, vector: await vectorOf(bytesOf(photo.image)) }))),
  )
  const copies = new Map<string, number[]>()
  const compared = new Map<string, { similarity: number; same: boolean }[]>()
  for (const [n, [name, change]] of Object.entries(changes).entries()) {
    const comparisons: { similarity: number; same: boolean }[] = []
    compared.set(name, comparisons)
    const similarities = await Promise.all(
      embedded.flatMap(({ image, vector }, index) =>
        index % copiedEvery === 0
          ? [
              atATime(async () => {
                const upright = await sharp(bytesOf(image)).rotate().toBuffer()
                const copy = await change(upright, numbersFrom(index * 10 + n))
                const similarity = dot(vector, await vectorOf(copy))
                if (index % comparedEvery === 0 && similarity >= minCandidateSimilarity.stopped)
                  comparisons.push({ similarity, same: await isSame(upright, copy) })
                return similarity
              }),
            ]
          : [],
      ),
    )
    copies.set(name, similarities)
  }
  await vision.close()

  const pairs = pairsOf(embedded)
  const all = [...copies.values()].flat()
  const copied = photos.length / listingsPerCopy
  printTable([
    ['threshold', 'pairs of two owners', 'right', ...copies.keys(), 'precision with copies'],
    ...thresholds.map((threshold) => [
      threshold.toString(),
      pairs.filter(({ similarity }) => similarity >= threshold).length,
      pairs.filter(({ similarity, right }) => right && similarity >= threshold).length,
      ...[...copies.values()].map((similarities) => recallAt(similarities, threshold).toFixed(3)),
      precisionAt(pairs, recallAt(all, threshold) * copied, threshold).toFixed(3),
    ]),
  ])
  process.stdout.write(
    `\n${photos.length} photos of ${new Set(photos.map(({ sender }) => sender)).size} senders, ` +
      `${all.length / copies.size} copies of each sort; precision where one listing in ${listingsPerCopy} is a copy\n`,
  )
  const ofEach = Math.ceil(photos.length / comparedEvery)
  const foundFrom = (least: number) =>
    [...copies.keys()].map((name) => {
      const found = (compared.get(name) ?? []).filter(
        ({ similarity, same }) => similarity >= minDuplicateSimilarity || (similarity >= least && same),
      )
      return (found.length / ofEach).toFixed(3)
    })
  const alike = await Promise.all(
    pairs
      .filter(({ similarity }) => similarity >= minCandidateSimilarity.others)
      .map((pair) =>
        atATime(async () => {
          const [one, other] = await Promise.all(
            pair.images.map((image) => sharp(bytesOf(image)).rotate().toBuffer()),
          )
          const same = one !== undefined && other !== undefined && (await isSame(one, other))
          return { ...pair, same: same || pair.similarity >= minDuplicateSimilarity }
        }),
      ),
  )
  const noticed = alike.filter(({ same }) => same)
  printTable([
    ['pictures compared from', 'pairs of two owners', 'right', ...copies.keys()],
    [
      minCandidateSimilarity.others.toString(),
      noticed.length,
      noticed.filter(({ right }) => right).length,
      ...foundFrom(minCandidateSimilarity.others),
    ],
    [minCandidateSimilarity.stopped.toString(), '', '', ...foundFrom(minCandidateSimilarity.stopped)],
  ])
  process.stdout.write(`${alike.length} pairs and ${ofEach} copies of each sort compared as pictures\n`)
  if (sheet) await drawPairs(sheet, pairs, bytesOf)
}
