import { readFileSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import pLimit from 'p-limit'
import { describeModel, descriptionFile } from '../../src/server/platform/vision/model.ts'
import { openForModel } from '../../src/server/platform/images/square-pixels.ts'
import { sureColours } from '../../src/server/platform/vision/sure-colours.ts'
import {
  type Likely,
  type Seen,
  type Vision,
  createVision,
  joined,
} from '../../src/server/platform/vision/vision.ts'
import { changedCopy, trialCopy } from '../training/changes.ts'
import { type LabelledPhoto, labelledPhotos, modelOfFold, rowsOf } from '../training/photos.ts'
import { printTable } from '../bench/load.ts'
import { mean } from './by-sender.ts'
import { learnedFigures } from './learned-tags.ts'
import { refusedShare, shownAsClose } from './no-garment.ts'
import { calibrationError, macroF1, nearest, retrieval, topShare } from './vision-figures.ts'
import { judgeAll, judgeFolds } from './vision-all.ts'
import { type Analysed, drawSheet, drawTaggings } from './vision-sheet.ts'

const changedQueries = 300
/** No time limit: a busy machine is no reason to start again. */
const patient = { timeLimitMilliseconds: 3_600_000 }
const timedPhotos = 100
/** Photos in front of a coloured wall, with the colours and the pattern that a person named. */
const colouredWalls = new URL('coloured-walls.csv', import.meta.url).pathname

type BytesOf = (image: string) => Uint8Array

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** The accuracy of one of several labels: over all photos, and over the confident ones. */
const naming = (answers: Likely[][], truth: string[], sure: (string | undefined)[]) => {
  const called = answers.map(([best]) => best?.label ?? '')
  const suggestions = sure.flatMap((label, n) => (label ? [label === truth[n]] : []))
  return {
    top1: topShare(answers, truth, 1),
    top3: topShare(answers, truth, 3),
    macroF1: macroF1(called, truth),
    calibrationError: calibrationError(
      answers.map(([best]) => best?.likely ?? 0),
      called.map((label, n) => label === truth[n]),
    ),
    suggested: suggestions.length / truth.length,
    suggestedRight: mean(suggestions),
  }
}

/** Patterns that are too rare to be learned count as "Patterned", as in the training. */
const learnedPattern = (pattern: string, { patterns }: Seen): string =>
  patterns.some(({ label }) => label === pattern) ? pattern : 'Patterned'

const patternFigures = (analysed: Analysed[], { surePattern }: Vision) => {
  const known = analysed.filter(({ pattern }) => pattern)
  const figures = naming(
    known.map(({ seen }) => seen.patterns),
    known.map(({ pattern = '', seen }) => learnedPattern(pattern, seen)),
    known.map(({ seen }) => surePattern([seen])?.label),
  )
  return {
    patternTop1: figures.top1,
    patternMacroF1: figures.macroF1,
    patternCalibrationError: figures.calibrationError,
    patternSuggested: figures.suggested,
    patternSuggestedRight: figures.suggestedRight,
  }
}

/** The share of suggested colours that a person named too. */
const colourFigures = (analysed: Analysed[]) => {
  const suggested = analysed.flatMap(({ colours, seen }) =>
    colours ? [sureColours([seen]).map(({ colour }) => colours.includes(colour))] : [],
  )
  return {
    colourSuggested: mean(suggested.map((suggestions) => suggestions.length > 0)),
    colourSuggestedRight: mean(suggested.flat()),
  }
}

const childFigures = (analysed: Analysed[]) => {
  const { childThreshold } = describeModel()
  return {
    childFound: mean(analysed.filter(({ kids }) => kids).map(({ seen }) => seen.forChild >= childThreshold)),
  }
}

/** Retrieval figures for photos of senders that the model was not trained on. */
const retrievalFigures = (
  heldOut: Analysed[],
  others: Analysed[],
  vectorOf: (seen: Seen) => Float32Array,
) => {
  const gallery = others.map(({ seen }) => vectorOf(seen))
  const found = heldOut.map(({ seen }) => nearest(vectorOf(seen), gallery, 10))
  const right = found.map((indexes, n) => indexes.map((index) => others[index]?.label === heldOut[n]?.label))
  const sameColour = found.map((indexes, n) =>
    mean(indexes.map((index) => others[index]?.seen.colour === heldOut[n]?.seen.colour)),
  )
  const kindSizes = new Map<string, number>()
  for (const { label } of others) kindSizes.set(label, (kindSizes.get(label) ?? 0) + 1)
  const { atOne, atTen, meanAverage } = retrieval(
    right,
    heldOut.map(({ label }) => kindSizes.get(label) ?? 0),
  )
  return {
    found: found.map((indexes) => indexes.flatMap((index) => others[index] ?? [])),
    figures: {
      precisionAt1: atOne,
      precisionAt10: atTen,
      meanAveragePrecisionAt10: meanAverage,
      colourAgreementAt10: mean(sameColour),
    },
  }
}

type Copy = (photo: Analysed, seed: number) => Promise<Uint8Array>

const rankOf = (n: number, found: number[]) => (found.includes(n) ? found.indexOf(n) : Infinity)

/** The rank of the original among all photos for each changed copy (0 is first), with colours and without. */
const ranksOfCopies = async (analysed: Analysed[], see: Vision['see'], copyOf: Copy) => {
  const all = analysed.map(({ seen }) => joined(seen))
  const vectors = analysed.map(({ seen }) => seen.vector)
  const step = Math.max(1, Math.floor(analysed.length / changedQueries))
  const asked = analysed.flatMap((photo, n) => (n % step === 0 ? [{ photo, n }] : []))
  const atATime = pLimit(4)
  const ranks = await Promise.all(
    asked.map(({ photo, n }) =>
      atATime(async () => {
        const seen = await see(await copyOf(photo, 900_000 + n), null)
        return {
          joined: rankOf(n, nearest(joined(seen), all, 10)),
          vector: rankOf(n, nearest(seen.vector, vectors, 10)),
        }
      }),
    ),
  )
  return { joined: ranks.map((rank) => rank.joined), vector: ranks.map((rank) => rank.vector) }
}

const changed =
  (bytesOf: BytesOf, slantedAndBlurred: boolean): Copy =>
  ({ image }, seed) =>
    openForModel(bytesOf(image), async (photo) =>
      (await changedCopy(photo, seed, { slantedAndBlurred })).picture().jpeg({ quality: 50 }).toBuffer(),
    )

const recall = (ranks: number[], within: number): number => mean(ranks.map((rank) => rank < within))

const wallFigures = (analysed: Analysed[]) => {
  const rows = new Map(rowsOf(colouredWalls).map((cell) => [cell('image'), cell]))
  const known = analysed.flatMap((photo) => {
    const cell = rows.get(photo.image)
    return cell ? [{ ...photo, named: cell('colours').split('|'), worn: cell('pattern') }] : []
  })
  // Leaves out the photos whose patterns were in the training.
  const asked = known.filter(({ worn, part, pattern }) => worn && !(part === 'train' && pattern))
  return {
    colourRightOnColouredWalls: mean(known.map(({ named, seen }) => named.includes(seen.colour))),
    patternRightOnColouredWalls: mean(
      asked.map(({ worn, seen }) => seen.patterns[0]?.label === learnedPattern(worn, seen)),
    ),
  }
}

const speed = async (photos: LabelledPhoto[], bytesOf: BytesOf) => {
  const memoryBefore = process.memoryUsage().rss
  const begun = performance.now()
  const vision = createVision(patient)
  await vision.see(bytesOf(photos[0]?.image ?? ''), null)
  const load = performance.now() - begun
  const times: number[] = []
  for (const { image } of photos.slice(0, timedPhotos)) {
    const start = performance.now()
    await vision.see(bytesOf(image), null)
    times.push(performance.now() - start)
  }
  const memory = (process.memoryUsage().rss - memoryBefore) / 2 ** 20
  await vision.close()
  return [
    ['ms a photo, p50', quantile(times, 0.5).toFixed(0)],
    ['ms a photo, p95', quantile(times, 0.95).toFixed(0)],
    ['ms to load', load.toFixed(0)],
    ['MB of memory', memory.toFixed(0)],
  ]
}

const given = (): {
  folder: string
  most: number | undefined
  record: boolean
  all: boolean
  folds: string | undefined
  sheet: string | undefined
  nothing: string | undefined
} => {
  const words = process.argv.slice(3)
  const wordAfter = (option: string): string | undefined => {
    const at = words.indexOf(option)
    return at < 0 ? undefined : words.splice(at, 2)[1]
  }
  const [sheet, nothing, folds] = [wordAfter('--sheet'), wordAfter('--nothing'), wordAfter('--folds')]
  const [folder = '../shared/photos', most] = words.filter((word) => !word.startsWith('--'))
  return {
    folder,
    most: most ? Number(most) : undefined,
    record: words.includes('--record'),
    all: words.includes('--all'),
    folds,
    sheet,
    nothing,
  }
}

/**
 * `npm run eval -- vision [FOLDER] [MOST] [--record] [--sheet FILE] [--nothing FOLDER] [--all] [--folds WORK]`: figures of the model on the photos of senders that it
 * was not trained on. `MOST` limits the number of photos. `--record` writes the figures to the model's description. `--sheet`
 * draws good and bad cases into an image, and seventy photos with their suggested tags into another. They contain photos, so do
 * not commit them. `--nothing` names a folder of pictures without garments that the model was not trained on. `--all` judges
 * every photo, for a folder of people whose photos the training never had, with intervals. `--folds` judges each fifth of the
 * senders by the network of `WORK` that did not see it.
 */
export const evalVision = async (): Promise<void> => {
  const { folder, most, record, all, folds, sheet, nothing } = given()
  const bytesOf: BytesOf = (image) => readFileSync(`${folder}/images/${image}.jpg`)
  const photos = labelledPhotos(folder).slice(0, most)
  if (photos.length === 0) throw new Error(`No photos in ${folder}`)
  if (all) {
    const vision = createVision(patient)
    await judgeAll(folder, photos, vision)
    return vision.close()
  }
  if (folds)
    return judgeFolds(folder, photos, (fold) => createVision({ ...patient, model: modelOfFold(folds, fold) }))
  const speedRows = await speed(photos, bytesOf)

  const vision = createVision(patient)
  const atATime = pLimit(4)
  const analysed: Analysed[] = await Promise.all(
    photos.map((photo) =>
      atATime(async () => ({
        ...photo,
        seen: await vision.see(bytesOf(photo.image), null, { toBeFound: true }),
      })),
    ),
  )
  const heldOut = analysed.filter(({ part }) => part === 'held-out')
  const others = analysed.filter(({ part }) => part !== 'held-out')
  const { found, figures: retrieved } = retrievalFigures(heldOut, others, joined)
  const { figures: byVector } = retrievalFigures(heldOut, others, ({ vector }) => vector)
  const copies = await ranksOfCopies(analysed, vision.see, changed(bytesOf, false))
  const hardCopies = await ranksOfCopies(analysed, vision.see, changed(bytesOf, true))
  const trialCopies = await ranksOfCopies(analysed, vision.see, ({ image }, seed) =>
    trialCopy(bytesOf(image), seed),
  )
  const close = nothing && (await shownAsClose(nothing, vision, others))
  await vision.close()

  const figures = {
    ...naming(
      heldOut.map(({ seen }) => seen.kinds),
      heldOut.map(({ label }) => label),
      heldOut.map(({ seen }) => seen.sureKind),
    ),
    ...retrieved,
    vectorPrecisionAt1: byVector.precisionAt1,
    vectorPrecisionAt10: byVector.precisionAt10,
    vectorMeanAveragePrecisionAt10: byVector.meanAveragePrecisionAt10,
    vectorColourAgreementAt10: byVector.colourAgreementAt10,
    samePieceRecallAt1: recall(copies.joined, 1),
    samePieceRecallAt10: recall(copies.joined, 10),
    samePieceVectorRecallAt1: recall(copies.vector, 1),
    samePieceVectorRecallAt10: recall(copies.vector, 10),
    samePieceHarderRecallAt1: recall(hardCopies.joined, 1),
    samePieceHarderRecallAt10: recall(hardCopies.joined, 10),
    samePieceTrialRecallAt1: recall(trialCopies.joined, 1),
    samePieceTrialRecallAt10: recall(trialCopies.joined, 10),
    samePieceTrialVectorRecallAt1: recall(trialCopies.vector, 1),
    samePieceTrialVectorRecallAt10: recall(trialCopies.vector, 10),
    ...patternFigures(heldOut, vision),
    ...colourFigures(heldOut),
    ...childFigures(heldOut),
    ...learnedFigures(analysed),
    ...wallFigures(analysed),
    garmentsRefused: refusedShare(heldOut, vision),
    ...(close && { noGarmentShownAsClose: mean(close.map((one) => one.close)) }),
  }
  printTable([
    ['figure', vision.version],
    ...Object.entries(figures).map(([name, value]) => [name, Number.isNaN(value) ? '-' : value.toFixed(3)]),
    ...speedRows,
  ])
  process.stdout.write(
    `\n${heldOut.length} photos of ${new Set(heldOut.map(({ sender }) => sender)).size} senders held out, ` +
      `${others.length} photos to find, ${copies.joined.length} changed copies of each sort\n`,
  )
  process.stdout.write(
    close
      ? `${close.length} pictures of no garment, shown as close: ${close.flatMap((one) => (one.close ? [one.name] : [])).join(', ')}\n`
      : 'No pictures of no garment were given (--nothing FOLDER): how many are shown as close was not measured\n',
  )
  if (sheet) {
    await drawSheet(sheet, heldOut, found, bytesOf, vision)
    await drawTaggings(sheet.replace(/(?=\.\w+$)/, '-tags'), heldOut, bytesOf, vision)
  }
  if (record) {
    const rounded = Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(3))]),
    )
    const file = descriptionFile(vision.version)
    const known: object = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, `${JSON.stringify({ ...known, figures: rounded }, null, 2)}\n`)
  }
}
