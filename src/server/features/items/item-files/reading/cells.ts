import { type Measurements, isTagColour, measurementKinds } from '#domain/item-facts.ts'
import type { Cells, ItemColumn } from '#domain/item-columns.ts'
import type { Language } from '#domain/language.ts'
import { toPesos } from '#domain/money.ts'
import type { FileItemRow } from '../queries.ts'
import { photoName } from './read-zip.ts'
import { conditionOf, isForeign, sizeOf, styleOf, tickOf, unknownWord } from './vocabulary.ts'
import { words } from './words.ts'

/** A list in a cell. */
export const listOfCell = (text: string): string[] =>
  text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const separator = '; '

/** The tags of a cell, separated by semicolons or commas. */
export const tagsOfCell = (text: string): string[] => listOfCell(text.replaceAll(',', ';'))

/** After the end of a file name, or before a link, a comma separates two photos. */
const betweenPhotos = /(?<=\.(?:jpe?g|png|webp|avif|gif|hei[cf]))\s*,|,\s*(?=https?:)/gi

export interface PhotoNamed {
  typed: string
  /** As it is compared. */
  name: string
  /** The photo of a link is not fetched, but may be in the ZIP. */
  isLink: boolean
}

const fileOfLink = (link: string): string => {
  const file = /^https?:\/\/[^?#]*\/([^/?#]+)/i.exec(link)?.[1] ?? ''
  try {
    return decodeURIComponent(file)
  } catch {
    return file
  }
}

/** The photos that a line names, each once. */
export const photosOf = ({ photos = '' }: Cells): PhotoNamed[] => {
  const found = listOfCell(photos.replaceAll(betweenPhotos, ';')).map((typed): [string, PhotoNamed] => {
    const isLink = /^https?:/i.test(typed)
    const name = photoName(isLink ? fileOfLink(typed) : typed)
    return [name, { typed, name, isLink }]
  })
  return [...new Map(found).values()]
}

/**
 * The fields of `POST store/add_item` that are neither lists nor composed of several cells. `refuse` is called for each word that
 * is not known.
 */
export const fieldsOf = (
  cells: Cells,
  refuse: (column: keyof typeof unknownWord, sentence: string) => void,
): Record<string, string> => {
  /** The meaning of a word. An unknown one is left out. */
  const meaning = (
    column: 'size' | 'style' | 'kids' | 'condition',
    read: (text: string) => string | undefined,
  ) => {
    const text = cells[column]
    if (text === undefined || text === '') return text
    const found = read(text)
    if (found === undefined) refuse(column, unknownWord[column](text))
    return found
  }
  const { price } = cells
  if (price && isForeign(price)) refuse('price', unknownWord.price(price))
  const fields: Record<string, string | undefined> = {
    sku: cells.sku,
    name: cells.name,
    description: cells.description,
    price,
    size: meaning('size', sizeOf),
    isFeminine: meaning('style', styleOf),
    kids: cells.kids === '' ? 'false' : meaning('kids', tickOf),
    condition: meaning('condition', conditionOf),
    brand: cells.brand,
    pieces: cells.pieces,
  }
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Undefined if the file has no column of a measurement. Of the columns that it lacks, `before` stays. */
export const measurementsOf = (
  cells: Cells,
  before: Measurements,
): Record<string, string | number> | undefined => {
  const given = measurementKinds.filter((kind) => cells[kind] !== undefined)
  if (given.length === 0) return undefined
  const measured = given.flatMap((kind) => (cells[kind] ? [[kind, cells[kind]]] : []))
  const kept = Object.entries(before).filter(([kind]) => cells[kind as keyof Cells] === undefined)
  return Object.fromEntries([...kept, ...measured]) as Record<string, string | number>
}

export const colourNamesOf = (item: Pick<FileItemRow, 'tags'>): string[] =>
  item.tags.map(({ name }) => name).filter(isTagColour)

export const otherTagsOf = (item: Pick<FileItemRow, 'tags'>): FileItemRow['tags'] =>
  item.tags.filter(({ name }) => !isTagColour(name))

/** The cells of an item, as an export has them. */
export const cellsOfItem = (
  item: FileItemRow,
  language: Language,
  linkOf: (itemID: string) => string,
): Record<ItemColumn, string> => {
  const m = words[language]
  const { measurements } = item
  const centimetres = Object.fromEntries(
    measurementKinds.map((kind) => [kind, String(measurements[kind] ?? '')]),
  ) as Record<(typeof measurementKinds)[number], string>
  return {
    ...centimetres,
    sku: item.sku ?? '',
    name: item.name,
    description: item.description,
    price: String(toPesos(item.price_centavos)),
    size: item.size,
    style: m.styles[item.is_feminine === 1 ? 1 : 0],
    kids: item.kids ? m.yes : m.no,
    condition: item.condition === null ? '' : m.conditions[item.condition],
    brand: item.brand ?? '',
    colours: colourNamesOf(item).join(separator),
    tags: otherTagsOf(item)
      .map(({ name }) => name)
      .join(separator),
    flaws: item.flaws.map(({ word }) => word).join(separator),
    pieces: String(item.pieces ?? ''),
    photos: item.photos.map((key) => `${key.slice(0, 16)}.webp`).join(separator),
    state: m.states[item.availability],
    item_id: item.id,
    listed_at: item.listed_at?.toISOString() ?? '',
    link: linkOf(item.id),
  }
}

/** A row of a file with all columns. */
export const rowOf = (cells: Cells, columns: readonly ItemColumn[]): string[] =>
  columns.map((column) => cells[column] ?? '')

export const headersOf = (columns: readonly ItemColumn[], language: Language): string[] =>
  columns.map((column) => words[language].headers[column])
