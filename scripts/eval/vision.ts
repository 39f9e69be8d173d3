import { readFileSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import pLimit from 'p-limit'
import { openForModel } from '#server/platform/vision/pixels.ts'
import { type Seen, createVision, joined } from '#server/platform/vision/vision.ts'
import { changedCopy } from '../../training/changes.ts'
import { type LabelledPhoto, labelledPhotos } from '../../training/photos.ts'
import { printTable } from '../bench/load.ts'
import { calibrationError, macroF1, nearest, retrieval, topShare } from './vision-figures.ts'

const changedQueries = 300
const timedPhotos = 100
const description = new URL('../../models/garments-1.json', import.meta.url)

interface Look extends LabelledPhoto {
  seen: Seen
}

const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length
const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

const jpegOf = (bytes: Uint8Array, seed: number): Promise<Uint8Array> =>
  openForModel(bytes, async (photo) =>
    (await changedCopy(photo, seed)).picture().jpeg({ quality: 50 }).toBuffer(),
  )

/**
 * `npm run eval -- vision [FOLDER] [MOST] [--record]`: figures of the model on the photos of senders that it was not trained
 * on, found among the photos of all others. `MOST`: only the first so many photos.
 */
export const evalVision = async (): Promise<void> => {
  const given = process.argv.slice(3)
  const record = given.includes('--record')
  const [folder = '../shared/photos', most] = given.filter((word) => !word.startsWith('--'))
  const bytesOf = ({ image }: LabelledPhoto): Uint8Array => readFileSync(`${folder}/images/${image}.jpg`)
  const photos = labelledPhotos(folder).slice(0, most ? Number(most) : undefined)
  const [first] = photos
  if (!first) throw new Error(`No photos in ${folder}`)

  const memoryBefore = process.memoryUsage().rss
  const begun = performance.now()
  const vision = createVision()
  await vision.see(bytesOf(first))
  const loadMilliseconds = performance.now() - begun
  const times: number[] = []
  for (const photo of photos.slice(0, timedPhotos)) {
    const start = performance.now()
    await vision.see(bytesOf(photo))
    times.push(performance.now() - start)
  }
  const memory = (process.memoryUsage().rss - memoryBefore) / 2 ** 20

  const atATime = pLimit(4)
  const looks: Look[] = await Promise.all(
    photos.map((photo) => atATime(async () => ({ ...photo, seen: await vision.see(bytesOf(photo)) }))),
  )
  const heldOut = looks.filter(({ part }) => part === 'held-out')
  const others = looks.filter(({ part }) => part !== 'held-out')

  const truth = heldOut.map(({ label }) => label)
  const answers = heldOut.map(({ seen }) => seen.kinds)
  const called = answers.map(([best]) => best?.label ?? '')
  const suggested = heldOut.filter(({ seen }) => seen.sureKind)

  const gallery = others.map(({ seen }) => joined(seen))
  const found = heldOut.map(({ seen }) => nearest(joined(seen), gallery, 10))
  const right = found.map((places, n) => places.map((place) => others[place]?.label === truth[n]))
  const sameColour = found.map(
    (places, n) =>
      places.filter((place) => others[place]?.seen.colour === heldOut[n]?.seen.colour).length / places.length,
  )
  const kindSizes = new Map<string, number>()
  for (const { label } of others) kindSizes.set(label, (kindSizes.get(label) ?? 0) + 1)
  const { atOne, atTen, meanAverage } = retrieval(
    right,
    truth.map((label) => kindSizes.get(label) ?? 0),
  )

  const all = looks.map(({ seen }) => joined(seen))
  const step = Math.max(1, Math.floor(looks.length / changedQueries))
  const asked = looks.map((_, n) => n).filter((n) => n % step === 0)
  const ranks = await Promise.all(
    asked.map((n) =>
      atATime(async () => {
        const photo = looks[n]
        if (!photo) return Infinity
        const seen = await vision.see(await jpegOf(bytesOf(photo), 900_000 + n))
        const rank = nearest(joined(seen), all, 10).indexOf(n)
        return rank < 0 ? Infinity : rank
      }),
    ),
  )
  await vision.close()

  const figures = {
    top1: topShare(answers, truth, 1),
    top3: topShare(answers, truth, 3),
    macroF1: macroF1(called, truth),
    calibrationError: calibrationError(
      answers.map(([best]) => best?.likely ?? 0),
      called.map((label, n) => label === truth[n]),
    ),
    suggested: suggested.length / heldOut.length,
    suggestedRight: mean(suggested.map(({ seen, label }) => (seen.sureKind === label ? 1 : 0))),
    precisionAt1: atOne,
    precisionAt10: atTen,
    meanAveragePrecisionAt10: meanAverage,
    colourAgreementAt10: mean(sameColour),
    samePieceRecallAt1: mean(ranks.map((rank) => (rank === 0 ? 1 : 0))),
    samePieceRecallAt10: mean(ranks.map((rank) => (rank < 10 ? 1 : 0))),
  }
  printTable([
    ['figure', vision.version],
    ...Object.entries(figures).map(([name, value]) => [name, value.toFixed(3)]),
    ['ms a photo, p50', quantile(times, 0.5).toFixed(0)],
    ['ms a photo, p95', quantile(times, 0.95).toFixed(0)],
    ['ms to load', loadMilliseconds.toFixed(0)],
    ['MB of memory', memory.toFixed(0)],
  ])
  process.stdout.write(
    `\n${heldOut.length} photos of ${new Set(heldOut.map(({ sender }) => sender)).size} senders held out, ` +
      `${others.length} photos to find, ${asked.length} changed copies\n`,
  )
  if (record) {
    const rounded = Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(3))]),
    )
    const known: object = JSON.parse(readFileSync(description, 'utf8'))
    writeFileSync(description, `${JSON.stringify({ ...known, figures: rounded }, null, 2)}\n`)
  }
}
