import { type Cells, type ItemColumn, itemColumns } from '#domain/item-columns.ts'
import { type Place, columnOfOption } from './headers.ts'
import type { CsvLine } from './read-csv.ts'
import { keyOf } from './text-key.ts'
import { sizeOf } from './vocabulary.ts'

/** A line of a file by our columns. */
export interface ItemLine extends CsvLine {
  byColumn: Cells
  /** What the file says elsewhere about what it is, such as a category. Its known words are tags if the line has none. */
  category: string
}

interface Value {
  text: string
  rank: number
}

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/** The text of a description in HTML, as shops export it. */
const textOfHtml = (text: string): string =>
  /<\/|<br\b/i.test(text)
    ? text
        .replaceAll(/\s*<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]{0,200}>\s*/gi, '\n')
        .replaceAll(/<[^>]{0,500}>/g, '')
        .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    : text

/** The best of several cells for one column: of prices, one with digits. */
const best = (column: ItemColumn, values: readonly Value[]): string => {
  const said = values.filter(({ text }) => text !== '').toSorted((a, b) => a.rank - b.rank)
  if (column === 'photos') return said.map(({ text }) => text).join('; ')
  const found = column === 'price' ? (said.find(({ text }) => /\p{Nd}/u.test(text)) ?? said[0]) : said[0]
  return found?.text ?? ''
}

const isOurs = (column: Place['column']): column is ItemColumn =>
  !['handle', 'currency', 'category', 'variation', 'optionName', 'optionValue'].includes(column)

const textsOf = (places: readonly (Place | undefined)[], cells: readonly string[], column: Place['column']) =>
  places.flatMap((place, n) => (place?.column === column && cells[n] ? [{ text: cells[n], n: place.n }] : []))

/** Options such as "Size" and "M" in two cells. */
const optionsOf = (
  places: readonly (Place | undefined)[],
  cells: readonly string[],
): [ItemColumn, Value][] => {
  const values = textsOf(places, cells, 'optionValue')
  return textsOf(places, cells, 'optionName').flatMap(({ text, n }): [ItemColumn, Value][] => {
    const column = columnOfOption(text)
    const value = values.find((one) => one.n === n)
    return column && value ? [[column, { text: value.text, rank: 60 }]] : []
  })
}

/** A name of a variation says more than the size, so only what is one counts. */
const sizeOfVariation = (texts: readonly { text: string }[]): [ItemColumn, Value][] => {
  const size = texts.map(({ text }) => sizeOf(text)).find((one) => one !== undefined)
  return size ? [['size', { text: size, rank: 70 }]] : []
}

const cellsOf = (places: readonly (Place | undefined)[], cells: readonly string[]): Cells => {
  const currency = textsOf(places, cells, 'currency')[0]?.text ?? ''
  const isPesos = ['', 'php', 'pesos', 'peso'].includes(keyOf(currency))
  const found: [ItemColumn, Value][] = places.flatMap((place, n): [ItemColumn, Value][] => {
    if (!place || !isOurs(place.column)) return []
    const text = cells[n] ?? ''
    const unit = place.unit ?? (place.column === 'price' && !isPesos ? currency : '')
    return [[place.column, { text: text && unit ? `${text} ${unit}` : text, rank: place.rank }]]
  })
  const values = new Map<ItemColumn, Value[]>()
  for (const [column, value] of [
    ...found,
    ...optionsOf(places, cells),
    ...sizeOfVariation(textsOf(places, cells, 'variation')),
  ])
    values.set(column, [...(values.get(column) ?? []), value])
  const byColumn = Object.fromEntries(
    [...values].map(([column, all]) => [column, best(column, all)]),
  ) as Cells
  const isOfOtherShop = places.some((place) => place && place.rank > 0)
  return isOfOtherShop && byColumn.description
    ? { ...byColumn, description: textOfHtml(byColumn.description) }
    : byColumn
}

/** What the further lines of one product leave out, as Shopify and Loyverse write it. */
const shared: readonly ItemColumn[] = [
  'name',
  'description',
  'style',
  'kids',
  'condition',
  'brand',
  'tags',
  'colours',
]

const isOnlyPhotos = ({ byColumn }: ItemLine): boolean =>
  itemColumns.every((column) => column === 'photos' || !byColumn[column])

/** The further lines of a product leave out the names of its options. */
const withOptionNames = (
  places: readonly (Place | undefined)[],
  cells: readonly string[],
  before: readonly string[],
): string[] => cells.map((text, n) => text || (places[n]?.column === 'optionName' ? (before[n] ?? '') : ''))

/** The lines by our columns. Lines that add a photo or a variant to the product of an earlier one are completed from it. */
export const toItemLines = (
  places: readonly (Place | undefined)[],
  lines: readonly CsvLine[],
): ItemLine[] => {
  const made: ItemLine[] = []
  const first = new Map<string, ItemLine>()
  for (const line of lines) {
    const handle = textsOf(places, line.cells, 'handle')[0]?.text
    const before = handle === undefined ? undefined : first.get(handle)
    const cells = before ? withOptionNames(places, line.cells, before.cells) : line.cells
    const byColumn = cellsOf(places, cells)
    const category = textsOf(places, cells, 'category')
      .map(({ text }) => text)
      .join('; ')
    const item = { ...line, byColumn, category }
    if (!before) {
      if (handle !== undefined) first.set(handle, item)
      made.push(item)
    } else if (isOnlyPhotos(item)) {
      before.byColumn.photos = [before.byColumn.photos, byColumn.photos].filter(Boolean).join('; ')
    } else {
      for (const column of shared)
        if (!byColumn[column] && before.byColumn[column]) byColumn[column] = before.byColumn[column]
      made.push({ ...item, category: category || before.category })
    }
  }
  return made
}
