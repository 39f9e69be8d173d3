import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

export interface LabelledPhoto {
  image: string
  label: string
  sender: string
  part: Part
  kids: boolean
  /** The pattern that a person named, from `patterns.csv`. */
  pattern: string | undefined
  /** The basic colours that a person named, from `colours.csv`. */
  colours: string[] | undefined
}

/** Photos of `held-out` senders only test the model. Those of `calibration` senders set the temperature and thresholds. */
type Part = 'train' | 'calibration' | 'held-out'

const heldOutShare = 0.2
const calibrationShare = 0.08
/** A sender with more than this share of all photos is always in the training set, so that many wardrobes are in the test set. */
const tooMany = 0.05

/** The salt of the split. Another salt makes another split. */
const splitHash = (sender: string): string =>
  createHash('sha256').update(`garments-2 ${sender}`).digest('hex')

/** Assigns a sender to one set by the hash of their number. */
const partsOf = (senders: string[]): Map<string, Part> => {
  const sizes = new Map<string, number>()
  for (const sender of senders) sizes.set(sender, (sizes.get(sender) ?? 0) + 1)
  const order = [...sizes].toSorted(([one], [other]) => (splitHash(one) < splitHash(other) ? -1 : 1))
  const parts = new Map<string, Part>()
  let given = 0
  for (const [sender, size] of order) {
    const share = given / senders.length
    if (size > senders.length * tooMany || share >= heldOutShare + calibrationShare)
      parts.set(sender, 'train')
    else {
      parts.set(sender, share < heldOutShare ? 'held-out' : 'calibration')
      given += size
    }
  }
  return parts
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
  const parts = partsOf(rows.map((cell) => cell('sender_id')))
  const patterns = namedByEye('patterns.csv', 'pattern')
  const colours = namedByEye('colours.csv', 'colours')
  return rows.map((cell) => ({
    image: cell('image'),
    label: cell('label'),
    sender: cell('sender_id'),
    part: parts.get(cell('sender_id')) ?? 'train',
    kids: cell('kids') === 'True',
    pattern: patterns.get(cell('image')),
    colours: colours.get(cell('image'))?.split('|'),
  }))
}
