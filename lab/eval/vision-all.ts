import { readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { type Seen, type Vision, joined } from '../../src/server/platform/vision/vision.ts'
import { printTable } from '../bench/load.ts'
import { croppedCopy, distantCopy, fullyChangedCopy, trialCopy } from '../training/changes.ts'
import { type LabelledPhoto, folds, unseenFold } from '../training/photos.ts'
import { type Judged, mean, rowBySender } from './by-sender.ts'
import { refusedShare } from './no-garment.ts'
import { macroF1, nearest, retrieval } from './vision-figures.ts'

interface Analysed extends LabelledPhoto {
  seen: Seen
  /** Width by height. */
  shape: number
}

type Row = ReturnType<typeof rowBySender>
type BytesOf = (image: string) => Uint8Array

const copied = 300
const firstSeed = 900_000
/** Narrower than this, as 9:16, is tall. Wider than a square is wide. */
const tall = 0.65
const wide = 1.2

const copies: [name: string, copyOf: (bytes: Uint8Array, seed: number) => Promise<Buffer>][] = [
  ['copies of the trial', trialCopy],
  ['cropped to 70% of each side', (bytes, seed) => croppedCopy(bytes, seed, 0.7)],
  ['all changes, 70% of the area', (bytes, seed) => fullyChangedCopy(bytes, seed, Math.sqrt(0.7))],
  ['all changes, 70% of each side', (bytes, seed) => fullyChangedCopy(bytes, seed, 0.7)],
  ['from afar, 45% of each side', (bytes, seed) => distantCopy(bytes, seed, 0.45)],
]

const shapeOf = async (bytes: Uint8Array): Promise<number> => {
  const { width, height, autoOrient } = await sharp(bytes).metadata()
  return (autoOrient?.width ?? width) / (autoOrient?.height ?? height)
}

const judge = <Value>(photos: Analysed[], value: (photo: Analysed) => Value): Judged<Value>[] =>
  photos.map((photo) => ({ sender: photo.sender, value: value(photo) }))

const kindRows = (photos: Analysed[]): Row[] => {
  const among = (first: number) => (photo: Analysed) =>
    photo.seen.kinds.slice(0, first).some(({ label }) => label === photo.label)
  const called = judge(photos, ({ label, seen }) => ({ called: seen.kinds[0]?.label ?? '', truth: label }))
  const suggested = photos.filter(({ seen }) => seen.sureKind)
  return [
    rowBySender('kind, top-1', judge(photos, among(1)), mean),
    rowBySender('kind, top-3', judge(photos, among(3)), mean),
    rowBySender('kind, macro-F1', called, (answers) =>
      macroF1(
        answers.map((one) => one.called),
        answers.map((one) => one.truth),
      ),
    ),
    rowBySender(
      'kind, tall photos, top-1',
      judge(
        photos.filter(({ shape }) => shape < tall),
        among(1),
      ),
      mean,
    ),
    rowBySender(
      'kind, wide photos, top-1',
      judge(
        photos.filter(({ shape }) => shape > wide),
        among(1),
      ),
      mean,
    ),
    rowBySender(
      'kind suggested',
      judge(photos, ({ seen }) => seen.sureKind !== undefined),
      mean,
    ),
    rowBySender(
      'kind suggested, of those right',
      judge(suggested, ({ seen, label }) => seen.sureKind === label),
      mean,
    ),
  ]
}

/** Of each kind that is suggested, how often it is right. */
const suggestionRows = (photos: Analysed[]): Row[] =>
  [...Map.groupBy(photos, ({ seen }) => seen.sureKind)]
    .flatMap(([kind, called]) => (kind ? [{ kind, called }] : []))
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
    .map(({ kind, called }) =>
      rowBySender(
        `of those right: ${kind}`,
        judge(called, ({ label }) => label === kind),
        mean,
      ),
    )

interface NearPhotos {
  atOne: number
  atTen: number
  meanAverage: number
  colour: number
}

/** Every photo is a query among the photos of all other senders. */
const judgeNear = (photos: Analysed[], all: Analysed[]): Judged<NearPhotos>[] => {
  const gallery = all.map(({ seen }) => joined(seen))
  const kindSizes = Map.groupBy(all, ({ label }) => label)
  const senders = new Set(all.map(({ sender }) => sender))
  return judge(senders.size > 1 ? photos : [], ({ seen, sender, label }) => {
    const near = nearest(joined(seen), gallery, 10, (n) => all[n]?.sender === sender).flatMap(
      (n) => all[n] ?? [],
    )
    const sameKind = kindSizes.get(label)?.filter((one) => one.sender !== sender).length ?? 0
    return {
      ...retrieval([near.map((one) => one.label === label)], [sameKind]),
      colour: mean(near.map((one) => one.seen.colour === seen.colour)),
    }
  })
}

const nearRows = (near: Judged<NearPhotos>[]): Row[] => {
  const row = (name: string, of: keyof NearPhotos) =>
    rowBySender(name, near, (values) => mean(values.map((value) => value[of])))
  return [
    row('label precision at 1', 'atOne'),
    row('label precision at 10', 'atTen'),
    row('label mAP@10', 'meanAverage'),
    row('colour agreement at 10, its own names', 'colour'),
  ]
}

interface JudgedCopy {
  change: string
  /** The place of the original among the nearest ten, or -1. */
  place: number
}

const judgeCopies = async (
  photos: Analysed[],
  all: Analysed[],
  see: Vision['see'],
  bytesOf: BytesOf,
): Promise<Judged<JudgedCopy>[]> => {
  const gallery = all.map(({ seen }) => joined(seen))
  const placeOf = new Map(all.map(({ image }, n) => [image, n]))
  const step = Math.max(1, Math.floor(photos.length / copied))
  const asked = photos.filter((_, n) => n % step === 0)
  const atATime = pLimit(4)
  const judgeChange = ([change, copyOf]: (typeof copies)[number]) =>
    asked.map(({ image, sender }) =>
      atATime(async () => {
        const original = placeOf.get(image) ?? -1
        const seen = await see(await copyOf(bytesOf(image), firstSeed + original), null)
        return { sender, value: { change, place: nearest(joined(seen), gallery, 10).indexOf(original) } }
      }),
    )
  return Promise.all(copies.flatMap(judgeChange))
}

const copyRows = (judged: Judged<JudgedCopy>[]): Row[] =>
  copies.flatMap(([name]) => {
    const own = judged.filter(({ value }) => value.change === name)
    const row = (title: string, within: number) =>
      rowBySender(`${title}: ${name}`, own, (values) =>
        mean(values.map(({ place }) => place >= 0 && place < within)),
      )
    return [row('same piece first', 1), row('same piece within 10', 10)]
  })

const colourRows = (photos: Analysed[]): Row[] => [
  rowBySender(
    'main colour is one that a person named',
    photos.flatMap(({ sender, colours, seen }) =>
      colours ? [{ sender, value: colours.includes(seen.colour) }] : [],
    ),
    mean,
  ),
]

/** Photos that one network did not see in training, with what it makes of them. */
interface JudgedPhotos {
  photos: Analysed[]
  copies: Judged<JudgedCopy>[]
  near: Judged<NearPhotos>[]
  refused: Judged<number>[]
}

/** Judges some photos among all, with a network that did not see these senders. */
const judgeSome = async (
  all: Analysed[],
  isJudged: (photo: Analysed) => boolean,
  vision: Vision,
  bytesOf: BytesOf,
): Promise<JudgedPhotos> => {
  const photos = all.filter((photo) => isJudged(photo))
  return {
    photos,
    copies: await judgeCopies(photos, all, vision.see, bytesOf),
    near: judgeNear(photos, all),
    refused: judge(photos, (photo) => refusedShare([photo], vision)),
  }
}

const print = (title: string, judged: JudgedPhotos[]): void => {
  const photos = judged.flatMap((some) => some.photos)
  const senders = new Set(photos.map(({ sender }) => sender)).size
  process.stdout.write(`\n${photos.length} photos of ${senders} senders, ${title}:\n\n`)
  printTable([
    ['figure', 'mean', '95% by sender', 'photos'],
    ...copyRows(judged.flatMap((some) => some.copies)),
    ...kindRows(photos),
    ...suggestionRows(photos),
    ...nearRows(judged.flatMap(({ near }) => near)),
    ...colourRows(photos),
    rowBySender(
      'garments refused as "no garment"',
      judged.flatMap(({ refused }) => refused),
      mean,
    ),
  ])
}

const analyse = (photos: LabelledPhoto[], vision: Vision, bytesOf: BytesOf): Promise<Analysed[]> => {
  const atATime = pLimit(4)
  return Promise.all(
    photos.map((photo) =>
      atATime(async () => {
        const bytes = bytesOf(photo.image)
        return {
          ...photo,
          shape: await shapeOf(bytes),
          seen: await vision.see(bytes, null, { toBeFound: true }),
        }
      }),
    ),
  )
}

const bytesIn =
  (folder: string): BytesOf =>
  (image) =>
    readFileSync(`${folder}/images/${image}.jpg`)

/** Prints the figures of all photos of a folder, or of the senders that the model was not trained on, if it was on others. */
export const judgeAll = async (folder: string, photos: LabelledPhoto[], vision: Vision): Promise<void> => {
  const bytesOf = bytesIn(folder)
  const all = await analyse(photos, vision, bytesOf)
  const found = `${vision.version}, searched among ${all.length}`
  // Patterns are named only for photos of the training's folder.
  const trainedHere = all.some(({ pattern }) => pattern !== undefined)
  if (!trainedHere) return print(found, [await judgeSome(all, () => true, vision, bytesOf)])
  process.stdout.write(
    'The model was trained on most of these photos, so only senders that it did not see are judged.\n',
  )
  print(found, [await judgeSome(all, ({ fold }) => fold === unseenFold, vision, bytesOf)])
}

/**
 * Prints the figures of each fifth of the senders, judged by the network that did not see it, and of all of them together. `visionOf`
 * makes the network of a fold.
 */
export const judgeFolds = async (
  folder: string,
  photos: LabelledPhoto[],
  visionOf: (fold: number) => Vision,
): Promise<void> => {
  const bytesOf = bytesIn(folder)
  const judged: JudgedPhotos[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const vision = visionOf(fold)
    const all = await analyse(photos, vision, bytesOf)
    const own = await judgeSome(all, (photo) => photo.fold === fold, vision, bytesOf)
    await vision.close()
    print(`fold ${fold}, searched among ${all.length}`, [own])
    judged.push(own)
  }
  print('all folds', judged)
}
