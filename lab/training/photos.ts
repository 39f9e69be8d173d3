import { existsSync, readFileSync } from 'node:fs'
import { type Model, describeModel } from '../../src/server/platform/vision/model.ts'

export interface LabelledPhoto {
  image: string
  label: string
  sender: string
  /** Which fifth of the senders it belongs to, from 0 on. */
  fold: number
  part: Part
  kids: boolean
  /** The pattern that a person named, from `patterns.csv`. */
  pattern: string | undefined
  /** The basic colours that a person named, from `colours.csv`. */
  colours: string[] | undefined
}

/** Training sees the senders of four folds. Of the others, some set the temperatures and thresholds, and the rest only judges. */
type Part = 'train' | 'calibration' | 'held-out'

export const folds = 5
/** The fold whose senders the shipped network did not see. */
export const unseenFold = 0
/** A sender of the unseen fold with more than this share of it calibrates, so that no single wardrobe judges. */
const tooMany = 0.25
/** One in so many of the other senders of the unseen fold calibrates too. */
const calibrates = 4

/** The fold of each sender: the largest first, each into the smallest fold so far. */
export const foldsOf = (senders: string[]): Map<string, number> => {
  const sizes = new Map<string, number>()
  for (const sender of senders) sizes.set(sender, (sizes.get(sender) ?? 0) + 1)
  const filled = Array.from({ length: folds }, () => 0)
  const largestFirst = [...sizes].toSorted(
    ([one, size], [other, otherSize]) => otherSize - size || (one < other ? -1 : 1),
  )
  return new Map(
    largestFirst.map(([sender, size]) => {
      const fold = filled.indexOf(Math.min(...filled))
      filled[fold] = (filled[fold] ?? 0) + size
      return [sender, fold]
    }),
  )
}

const partsOf = (senders: string[]): Map<string, Part> => {
  const unseen = Map.groupBy(foldsOf(senders), ([, fold]) => fold).get(unseenFold) ?? []
  const photos = (sender: string) => senders.filter((one) => one === sender).length
  const all = unseen.reduce((sum, [sender]) => sum + photos(sender), 0)
  return new Map(
    unseen.map(([sender], n) => [
      sender,
      photos(sender) > all * tooMany || n % calibrates === 0 ? 'calibration' : 'held-out',
    ]),
  )
}

/** Reads a CSV file without quotes. The first line names the columns. */
export const rowsOf = (file: string): ((column: string) => string)[] => {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return (column) => cells[columns.indexOf(column)] ?? ''
  })
}

/** Reads labels that people gave, one photo per row. Empty if the file is missing. */
const namedByEye = (file: string, column: string): Map<string, string> => {
  const path = new URL(file, import.meta.url).pathname
  return new Map(existsSync(path) ? rowsOf(path).map((cell) => [cell('image'), cell(column)] as const) : [])
}

/** `labels.csv` of a folder of photos: columns image, label, sender_id and, where it is known, kids. */
export const labelledPhotos = (folder: string): LabelledPhoto[] => {
  const rows = rowsOf(`${folder}/labels.csv`)
  const senders = rows.map((cell) => cell('sender_id'))
  const [senderFolds, parts] = [foldsOf(senders), partsOf(senders)]
  const patterns = namedByEye('patterns.csv', 'pattern')
  const colours = namedByEye('colours.csv', 'colours')
  return rows.map((cell) => ({
    image: cell('image'),
    label: cell('label'),
    sender: cell('sender_id'),
    fold: senderFolds.get(cell('sender_id')) ?? 0,
    part: parts.get(cell('sender_id')) ?? 'train',
    kids: cell('kids') === 'True',
    pattern: patterns.get(cell('image')),
    colours: colours.get(cell('image'))?.split('|'),
  }))
}

/** The network of `npm run train` that did not see the senders of a fold. That of the unseen fold is the current model. */
export const modelOfFold = (work: string, fold: number): Model => ({
  ...describeModel(),
  ...(fold !== unseenFold && { file: `${work}/fold-${fold}.onnx` }),
})
