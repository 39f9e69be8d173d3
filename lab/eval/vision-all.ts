import { readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { type Seen, type Vision, joined } from '../../src/server/platform/vision/vision.ts'
import { printTable } from '../bench/load.ts'
import { croppedCopy, fullyChangedCopy, trialCopy } from '../training/changes.ts'
import { type LabelledPhoto, unseenFold } from '../training/photos.ts'
import { type Judged, mean, rowBySender } from './by-sender.ts'
import { refusedShare } from './no-garment.ts'
import { macroF1, nearest, retrieval } from './vision-figures.ts'

interface Analysed extends LabelledPhoto {
  seen: Seen
  /** Width by height. */
  shape: number
}

type Row = ReturnType<typeof rowBySender>

const copied = 300
const firstSeed = 900_000
/** Narrower than this, as 9:16, is tall. Wider than a square is wide. */
const tall = 0.65
const wide = 1.2

const copies: Record<string, (bytes: Uint8Array, seed: number) => Promise<Buffer>> = {
  'copies of the trial': trialCopy,
  'cropped to 70% of each side': (bytes, seed) => croppedCopy(bytes, seed, 0.7),
  'all changes, 70% of the area': (bytes, seed) => fullyChangedCopy(bytes, seed, Math.sqrt(0.7)),
  'all changes, 70% of each side': (bytes, seed) => fullyChangedCopy(bytes, seed, 0.7),
}

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

/** Every photo is a query among the photos of all other senders. */
const labelRows = (photos: Analysed[], all: Analysed[]): Row[] => {
  const gallery = all.map(({ seen }) => joined(seen))
  const kindSizes = Map.groupBy(all, ({ label }) => label)
  const senders = new Set(all.map(({ sender }) => sender))
  const found = judge(senders.size > 1 ? photos : [], ({ seen, sender, label }) => {
    const near = nearest(joined(seen), gallery, 10, (n) => all[n]?.sender === sender).flatMap(
      (n) => all[n] ?? [],
    )
    const sameKind = kindSizes.get(label)?.filter((one) => one.sender !== sender).length ?? 0
    return {
      ...retrieval([near.map((one) => one.label === label)], [sameKind]),
      colour: mean(near.map((one) => one.seen.colour === seen.colour)),
    }
  })
  const row = (name: string, of: keyof (typeof found)[number]['value']) =>
    rowBySender(name, found, (values) => mean(values.map((value) => value[of])))
  return [
    row('label precision at 1', 'atOne'),
    row('label precision at 10', 'atTen'),
    row('label mAP@10', 'meanAverage'),
    row('colour agreement at 10, its own names', 'colour'),
  ]
}

const samePieceRows = async (
  photos: Analysed[],
  all: Analysed[],
  see: Vision['see'],
  bytesOf: (image: string) => Uint8Array,
): Promise<Row[]> => {
  const gallery = all.map(({ seen }) => joined(seen))
  const placeOf = new Map(all.map(({ image }, n) => [image, n]))
  const step = Math.max(1, Math.floor(photos.length / copied))
  const asked = photos.filter((_, n) => n % step === 0)
  const atATime = pLimit(4)
  const rows: Row[] = []
  for (const [name, copyOf] of Object.entries(copies)) {
    const ranks = await Promise.all(
      asked.map(({ image, sender }) =>
        atATime(async () => {
          const place = placeOf.get(image) ?? -1
          const seen = await see(await copyOf(bytesOf(image), firstSeed + place), null, { once: true })
          return { sender, value: nearest(joined(seen), gallery, 10).indexOf(place) }
        }),
      ),
    )
    rows.push(
      rowBySender(`same piece first: ${name}`, ranks, (places) => mean(places.map((place) => place === 0))),
      rowBySender(`same piece within 10: ${name}`, ranks, (places) =>
        mean(places.map((place) => place >= 0)),
      ),
    )
  }
  return rows
}

const colourRows = (photos: Analysed[]): Row[] => [
  rowBySender(
    'main colour is one that a person named',
    photos.flatMap(({ sender, colours, seen }) =>
      colours ? [{ sender, value: colours.includes(seen.colour) }] : [],
    ),
    mean,
  ),
]

/** Prints the figures of all photos of a folder, or of the senders that the model was not trained on, if it was on others. */
export const judgeAll = async (folder: string, photos: LabelledPhoto[], vision: Vision): Promise<void> => {
  const bytesOf = (image: string): Uint8Array => readFileSync(`${folder}/images/${image}.jpg`)
  const atATime = pLimit(4)
  const all: Analysed[] = await Promise.all(
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
  const print = async (some: Analysed[]) => {
    const senders = new Set(some.map(({ sender }) => sender)).size
    process.stdout.write(`\n${some.length} photos of ${senders} senders, searched among ${all.length}:\n\n`)
    printTable([
      ['figure', vision.version, '95% by sender', 'photos'],
      ...(await samePieceRows(some, all, vision.see, bytesOf)),
      ...kindRows(some),
      ...suggestionRows(some),
      ...labelRows(some, all),
      ...colourRows(some),
      rowBySender(
        'garments refused as "no garment"',
        judge(some, (photo) => refusedShare([photo], vision)),
        mean,
      ),
    ])
  }
  // Patterns are named only for photos of the training's folder.
  const trainedHere = all.some(({ pattern }) => pattern !== undefined)
  if (!trainedHere) return print(all)
  const unseen = all.filter(({ fold }) => fold === unseenFold)
  process.stdout.write(
    'The model was trained on most of these photos, so only senders that it did not see are judged: first all of them, then those ' +
      'that did not set thresholds either.\n',
  )
  await print(unseen)
  await print(unseen.filter(({ part }) => part === 'held-out'))
}
