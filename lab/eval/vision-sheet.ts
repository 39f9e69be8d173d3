import sharp from 'sharp'
import { sureColours } from '../../src/server/platform/vision/sure-colours.ts'
import type { Seen, Vision } from '../../src/server/platform/vision/vision.ts'
import type { LabelledPhoto } from '../training/photos.ts'

/** A labelled photo with the model's predictions. */
export interface Analysed extends LabelledPhoto {
  seen: Seen
}

const tile = 150
const caption = 34
const found = 6
const rows = 8
const tagged = 70
const mostOfSender = 3

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Draws a photo with two lines of text below it. */
const tileOf = async (bytes: Uint8Array, lines: [string, string], good: boolean): Promise<Buffer> => {
  const colour = good ? '#116633' : '#aa2211'
  const words = lines.map(
    (line, n) =>
      `<text x="4" y="${14 + n * 15}" font-family="sans-serif" font-size="12" fill="${colour}">${escaped(line)}</text>`,
  )
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${caption}">${words.join('')}</svg>`
  const photo = await sharp(bytes)
    .rotate()
    .resize(tile - 4, tile - 4, { fit: 'contain', background: '#eee' })
    .toBuffer()
  return sharp({ create: { width: tile, height: tile + caption, channels: 3, background: '#fff' } })
    .composite([
      { input: photo, left: 2, top: 2 },
      { input: Buffer.from(label), left: 0, top: tile },
    ])
    .png()
    .toBuffer()
}

interface Placed {
  input: Buffer
  left: number
  top: number
}

const draw = async (file: string, tiles: Placed[], width: number, height: number): Promise<void> => {
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(tiles)
    .toFile(file)
}

/**
 * Draws photos of many senders with the tags that are suggested for each: the human's label and the suggested kind, then the
 * colours and the pattern.
 */
export const drawTaggings = async (
  file: string,
  analysed: Analysed[],
  bytesOf: (image: string) => Uint8Array,
  { sureKind, surePattern }: Pick<Vision, 'sureKind' | 'surePattern'>,
): Promise<void> => {
  const bySender = Map.groupBy(analysed, ({ sender }) => sender)
  const chosen = [...bySender.values()].flatMap((photos) => photos.slice(0, mostOfSender)).slice(0, tagged)
  const columns = found + 1
  const tiles = chosen.map(async ({ image, label, seen }, n) => {
    const kind = sureKind([seen])?.label
    const others = [...sureColours([seen]).map(({ colour }) => colour), surePattern([seen])?.label]
    return {
      input: await tileOf(
        bytesOf(image),
        [`${label}: ${kind ?? 'none'}`, others.filter(Boolean).join(', ')],
        kind === label,
      ),
      left: (n % columns) * tile,
      top: Math.floor(n / columns) * (tile + caption),
    }
  })
  const height = Math.ceil(chosen.length / columns) * (tile + caption)
  await draw(file, await Promise.all(tiles), columns * tile, height)
}

/**
 * Draws a row per photo with its predictions and the photos that were found for it: first confident and right ones, then
 * confident and wrong ones, then the least confident.
 */
export const drawSheet = async (
  file: string,
  analysed: Analysed[],
  neighbours: Analysed[][],
  bytesOf: (image: string) => Uint8Array,
  { surePattern }: Pick<Vision, 'surePattern'>,
): Promise<void> => {
  const cases = analysed
    .map((photo, n) => ({ photo, near: (neighbours[n] ?? []).slice(0, found) }))
    .toSorted(
      (one, other) => (other.photo.seen.kinds[0]?.likely ?? 0) - (one.photo.seen.kinds[0]?.likely ?? 0),
    )
  const isRight = ({ photo }: (typeof cases)[number]) => photo.seen.kinds[0]?.label === photo.label
  // The most confident ones are all alike (jeans and shoes), so the sheet samples the more confident half.
  const surer = cases.slice(0, Math.ceil(cases.length / 2)).filter(isRight)
  const everySoMany = Math.max(1, Math.floor(surer.length / rows))
  const chosen = [
    ...surer.filter((_, n) => n % everySoMany === 0).slice(0, rows),
    ...cases.filter((one) => !isRight(one)).slice(0, rows),
    ...cases.slice(-rows),
  ]
  const tiles = await Promise.all(
    chosen.flatMap((one, row) => {
      const { label, seen, image } = one.photo
      const [best] = seen.kinds
      const tags = [seen.colour, surePattern([seen])?.label]
      const asked = tileOf(
        bytesOf(image),
        [`${label}: ${best?.label} ${best?.likely.toFixed(2)}`, tags.filter(Boolean).join(', ')],
        isRight(one),
      )
      const answers = one.near.map((photo) =>
        tileOf(bytesOf(photo.image), [photo.label, photo.seen.colour], photo.label === label),
      )
      return [asked, ...answers].map(async (made, column) => ({
        input: await made,
        left: column * tile + (column ? 12 : 0),
        top: row * (tile + caption),
      }))
    }),
  )
  await draw(file, tiles, tile * (found + 1) + 12, chosen.length * (tile + caption))
}
