import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface LabelledPhoto {
  image: string
  label: string
  sender: string
  part: Part
}

/** Photos of `held-out` senders judge and nothing else; those of `calibration` senders set temperature and thresholds. */
type Part = 'train' | 'calibration' | 'held-out'

/** A sender stands on one side only. Which, their number alone says: about one in four is held out, one in eight calibrates. */
const partOf = (sender: string): Part => {
  const byte = createHash('sha256').update(`sender ${sender}`).digest()[0] ?? 0
  if (byte % 4 === 0) return 'held-out'
  return byte % 8 === 1 ? 'calibration' : 'train'
}

/** `labels.csv` of a folder of photos: columns image, label and sender_id, wherever they stand. */
export const labelledPhotos = (folder: string): LabelledPhoto[] => {
  const [head = '', ...lines] = readFileSync(`${folder}/labels.csv`, 'utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? ''
    const sender = cell('sender_id')
    return { image: cell('image'), label: cell('label'), sender, part: partOf(sender) }
  })
}
