import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type Size, Style } from '#domain/sizes.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import { randomFrom } from './random.ts'

const folder = new URL('../photos/', import.meta.url)

/** A part of a photo: its middle and its size, in percent of the sides. */
interface Detail {
  x: number
  y: number
  size: number
}

/** The shorter side of a close-up has at least so many pixels of the photo. Nothing is enlarged. */
const closeUpSide = 480

export const readPhoto = (name: string): Promise<Buffer> => readFile(new URL(`${name}.webp`, folder))

/** The start of a part of a side, limited to the photo. */
const startOf = (side: number, middle: number, length: number): number =>
  Math.min(side - length, Math.max(0, Math.round((side * middle) / 100 - length / 2)))

const closeUp = async (name: string, { x, y, size }: Detail): Promise<Buffer> => {
  const photo = sharp(await readPhoto(name))
  const whole = await photo.metadata()
  const part = Math.max(size / 100, closeUpSide / Math.min(whole.width, whole.height))
  const width = Math.round(whole.width * part)
  const height = Math.round(whole.height * part)
  return photo
    .extract({ left: startOf(whole.width, x, width), top: startOf(whole.height, y, height), width, height })
    .webp({ quality: 85 })
    .toBuffer()
}

interface Row extends Omit<CatalogueItem, 'photos'> {
  files: string[]
  details: Detail[]
}

const rowOf = (line: string): Row => {
  const [files = '', name = '', size, style, pesos, tags = '', details = '', description = ''] =
    line.split('\t')
  return {
    files: files.split(' '),
    name,
    size: size as Size,
    style: style === 'Feminine' ? Style.Feminine : Style.Masculine,
    pesos: Number(pesos),
    tags: tags.split(', '),
    details: details.split('; ').map((detail) => {
      const [x = NaN, y = NaN, width = NaN] = detail.split(' ').map(Number)
      return { x, y, size: width }
    }),
    description,
  }
}

/** The lines of `demo/photos/catalogue.tsv`; its README explains the columns. */
export const catalogueRows = (): Row[] =>
  readFileSync(new URL('catalogue.tsv', folder), 'utf8').trimEnd().split('\n').slice(1).map(rowOf)

/** The items in a shuffled order that is the same in every run, because the file is sorted by kind. */
export const catalogueItems = (): CatalogueItem[] => {
  const random = randomFrom(7)
  return catalogueRows()
    .map(({ files, details, ...row }): CatalogueItem => {
      const [cover = ''] = files
      return {
        ...row,
        photos: [
          ...files.map((name) => () => readPhoto(name)),
          ...details.map((detail) => () => closeUp(cover, detail)),
        ],
      }
    })
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
