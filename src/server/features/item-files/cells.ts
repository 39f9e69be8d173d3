import { type Measurements, conditions, isTagColour, measurementKinds } from '#domain/item-facts.ts'
import { type Cells, type ItemColumn, exportColumns, itemColumns } from '#domain/item-columns.ts'
import { languages, type Language } from '#domain/language.ts'
import { toPesos } from '#domain/money.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileItemRow } from './queries.ts'
import { words } from './words.ts'

const allColumns: readonly ItemColumn[] = [...itemColumns, ...exportColumns]

/** What is the same in two spellings of a word. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const columnOf: ReadonlyMap<string, ItemColumn> = new Map(
  languages.flatMap((language) =>
    allColumns.flatMap((column): [string, ItemColumn][] => [
      [keyOf(words[language].headers[column]), column],
      // Without the unit.
      [keyOf(words[language].headers[column].replace('(cm)', '')), column],
      [keyOf(column), column],
    ]),
  ),
)

/** The columns of a file by its first line. Throws `csv_columns` if one is there twice, or none says which item a line is about. */
export const columnsOf = (header: readonly string[]): (ItemColumn | undefined)[] => {
  const columns = header.map((text) => columnOf.get(keyOf(text)))
  const known = columns.filter((column) => column !== undefined)
  const saysWhich = known.some((column) => column === 'name' || column === 'sku' || column === 'item_id')
  if (new Set(known).size < known.length || !saysWhich) throw new AppError('csv_columns')
  return columns
}

/** A list in a cell. */
export const listOfCell = (text: string): string[] =>
  text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const separator = '; '

const synonyms = (ofLanguage: (language: Language) => [string, string][]): ReadonlyMap<string, string> =>
  new Map(languages.flatMap(ofLanguage).map(([text, value]) => [keyOf(text), value]))

const conditionOf = synonyms((language) =>
  conditions.flatMap((condition): [string, string][] => [
    [words[language].conditions[condition], condition],
    [condition, condition],
  ]),
)
const styleOf = synonyms((language) =>
  ([0, 1] as const).flatMap((style): [string, string][] => [
    [words[language].styles[style], String(style)],
    [String(style), String(style)],
  ]),
)
const tickOf = synonyms((language) => [
  [words[language].yes, 'true'],
  [words[language].no, 'false'],
  ['true', 'true'],
  ['false', 'false'],
])

/** An unknown word stays as it is, so that the rule of the field refuses it. */
const known = (map: ReadonlyMap<string, string>, text: string): string => map.get(keyOf(text)) ?? text

/** The fields of `POST store/add_item` that are neither lists nor composed of several cells. */
export const fieldsOf = (cells: Cells): Record<string, string> => {
  const fields: Record<string, string | undefined> = {
    sku: cells.sku,
    name: cells.name,
    description: cells.description,
    price: cells.price,
    size: cells.size?.toUpperCase(),
    isFeminine: cells.style === undefined ? undefined : known(styleOf, cells.style),
    kids: cells.kids === undefined ? undefined : known(tickOf, cells.kids || 'false'),
    condition: cells.condition === undefined ? undefined : known(conditionOf, cells.condition),
    brand: cells.brand,
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

export { allColumns }
