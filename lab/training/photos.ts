import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

export interface LabelledPhoto {
  image: string
  label: string
  sender: string
  part: Part
  kids: boolean
  /** Only where somebody has looked: `patterns.csv`. */
  pattern: string | undefined
  /** What a person would call the garment, of the eleven basic colours; only where somebody has looked: `colours.csv`. */
  colours: string[] | undefined
}

/** Photos of `held-out` senders judge and nothing else; those of `calibration` senders set temperature and thresholds. */
type Part = 'train' | 'calibration' | 'held-out'

const heldOutShare = 0.2
const calibrationShare = 0.08
/** A sender with more than this share of all photos is always learned from: many wardrobes should judge, not one. */
const tooMany = 0.05

/** Another salt than this name makes a fresh split. */
const splitHash = (sender: string): string =>
  createHash('sha256').update(`garments-2 ${sender}`).digest('hex')

/** A photo's sender stands on one side only; which, the hash of their number says. */
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

/** The rows of a file of comma-separated values without quotes, by the names in its first line. */
export const rowsOf = (file: string): ((column: string) => string)[] => {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return (column) => cells[columns.indexOf(column)] ?? ''
  })
}

/** What was named by eye, a photo a row; nothing where the file is missing. */
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
