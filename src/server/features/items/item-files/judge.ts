import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { id } from '#contract/fields.ts'
import { itemChanges } from '#contract/item-changes.ts'
import { listings } from '#contract/listings.ts'
import { type Cells, type ItemColumn, itemColumns } from '#domain/item-columns.ts'
import { measurementKinds } from '#domain/item-facts.ts'
import { toCentavos } from '#domain/money.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { type NewItem } from '../listings/adding.ts'
import { brandKey } from '../listings/brands.ts'
import { whyFixed } from '../listings/changeable.ts'
import {
  type PhotoNamed,
  cellsOfItem,
  colourNamesOf,
  fieldsOf,
  listOfCell,
  measurementsOf,
  otherTagsOf,
  photosOf,
  tagsOfCell,
} from './reading/cells.ts'
import type { FileItemRow, Problem } from './queries.ts'
import { keyOf } from './reading/text-key.ts'
import { colourOf, unknownWord } from './reading/vocabulary.ts'

/** The rules are those of the forms. */
const NewItemInput = listings['POST store/add_item'].input
const ChangeInput = itemChanges['POST store/update_item'].input

export type ItemChange = z.output<typeof ChangeInput>

/** What is known beside the lines. */
export interface Known {
  /** By `keyOf` of their names. */
  tags: ReadonlyMap<string, number>
  byID: ReadonlyMap<string, FileItemRow>
  bySku: ReadonlyMap<string, FileItemRow>
  /** The names of photos that lines can use. */
  photos: { has(name: string): boolean }
  /** Why files of the ZIP were left out, by name. Only while a file is checked. */
  leftOut?: ReadonlyMap<string, Pick<Problem, 'problem'> & { code: ErrorCode }>
  lists: boolean
}

export type Judged =
  | { plan: 'add'; input: NewItem; photos: PhotoNamed[]; problems: Problem[] }
  | { plan: 'change'; item: FileItemRow; change: ItemChange; photos: PhotoNamed[]; problems: Problem[] }
  | { plan: 'same'; item: FileItemRow }
  | { plan: 'refuse'; problems: Problem[] }

export const problemOf = (
  column: ItemColumn | null,
  code: ErrorCode,
  problem: string = errors[code][1],
): Problem => ({ column, code, problem })

const columnOfField = (field: string, cells: Cells): ItemColumn | null => {
  if (field === 'isFeminine') return 'style'
  if (field === 'tagID') return 'tags'
  if (field === 'measurements') return measurementKinds.find((kind) => cells[kind]) ?? null
  return itemColumns.find((column) => column === field) ?? null
}

/** One for each column. */
const problemsOf = (error: z.ZodError | undefined, cells: Cells, before: readonly Problem[]): Problem[] => {
  const found = new Map<unknown, Problem>(before.map((problem) => [problem.column, problem]))
  for (const { path, message } of error?.issues ?? []) {
    const column = columnOfField(String(path[0] ?? ''), cells)
    if (!found.has(column)) found.set(column, { column, code: null, problem: message })
  }
  return [...found.values()]
}

const refuse = (problems: Problem[]): Judged => ({ plan: 'refuse', problems })

/** The tag of a word, also in the plural. */
const tagOf = (tags: Known['tags'], name: string): number | undefined => {
  const key = keyOf(name)
  return tags.get(key) ?? tags.get(key.replace(/s$/, '')) ?? tags.get(key.replace(/es$/, ''))
}

/** The known tags among words such as those of a category. */
export const tagsWithin = (text: string, tags: Known['tags']): string[] =>
  text.split(/[;|,>/&\n]/).filter((word) => tagOf(tags, word) !== undefined)

const isWord = (text: string): boolean => keyOf(text) !== ''

/** The lists of a line, as the calls take them. Adds to `problems`. */
const listsOf = (cells: Cells, { tags }: Known, problems: Problem[]): Record<string, unknown> => {
  const tagNames = cells.tags === undefined ? undefined : tagsOfCell(cells.tags).filter(isWord)
  const unknown = tagNames?.find((name) => tagOf(tags, name) === undefined)
  if (unknown !== undefined) problems.push(problemOf('tags', 'unknown_tag', unknownWord.tags(unknown)))
  const colours = cells.colours === undefined ? undefined : tagsOfCell(cells.colours)
  const unknownColour = colours?.find((name) => colourOf(name) === undefined)
  if (unknownColour !== undefined)
    problems.push({ column: 'colours', code: null, problem: unknownWord.colours(unknownColour) })
  return {
    ...(tagNames && {
      tagID: tagNames.map((name) => tagOf(tags, name)).filter((tagID) => tagID !== undefined),
    }),
    ...(colours && { colours: colours.map(colourOf).filter((colour) => colour !== undefined) }),
    ...(cells.flaws !== undefined && {
      flaws: listOfCell(cells.flaws).map((word) => ({ word, photo: null, x: 0, y: 0 })),
    }),
  }
}

/** What refuses the line: unknown words beside what the rules say. */
const wordsOf = (cells: Cells, problems: Problem[]) =>
  fieldsOf(cells, (column, problem) => problems.push({ column, code: null, problem }))

/** The photos of a line that are there. Adds to `problems` what refuses the line, and to `notes` what does not. */
const foundPhotos = (
  named: readonly PhotoNamed[],
  { photos, leftOut }: Known,
  problems: Problem[],
  notes: Problem[],
): PhotoNamed[] => {
  const found = named.filter(({ name }) => photos.has(name))
  if (found.length > maximumPhotosPerItem) problems.push(problemOf('photos', 'too_many_photos'))
  const missing = named.filter((photo) => !found.includes(photo))
  const lost = missing.find(({ name, isLink }) => !isLink || leftOut?.has(name))
  const why = lost && leftOut?.get(lost.name)
  if (lost && why) problems.push(problemOf('photos', why.code, `“${lost.typed}”: ${why.problem}`))
  else if (lost) problems.push(problemOf('photos', 'photo_missing', unknownWord.photos(lost.typed)))
  else if (missing.length > 0) notes.push(problemOf('photos', 'photo_link'))
  return found
}

const judgeNew = (cells: Cells, known: Known): Judged => {
  const [problems, notes]: [Problem[], Problem[]] = [[], []]
  const photos = foundPhotos(photosOf(cells), known, problems, notes)
  const parsed = NewItemInput.safeParse({
    ...wordsOf(cells, problems),
    ...listsOf(cells, known, problems),
    measurements: measurementsOf(cells, {}),
    photos: Math.min(Math.max(1, photos.length), maximumPhotosPerItem),
    later: photos.length === 0 || !known.lists,
  })
  if (!parsed.success) return refuse(problemsOf(parsed.error, cells, problems))
  return problems.length === 0
    ? { plan: 'add', input: parsed.data, photos, problems: notes }
    : refuse(problemsOf(undefined, cells, problems))
}

const unlinked = () => ''

/** The cells that say something else than the item, in whichever language. */
const changedCells = (cells: Cells, item: FileItemRow): Cells => {
  const before = [cellsOfItem(item, 'en', unlinked), cellsOfItem(item, 'fil', unlinked)]
  return Object.fromEntries(
    itemColumns.flatMap((column) => {
      const text = cells[column]
      return text === undefined || before.some((old) => old[column] === text) ? [] : [[column, text]]
    }),
  )
}

const isSameSet = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

/** Leaves out what the item has already, such as a price with other decimals. */
const differences = (
  { itemID, price, brand, tagID, colours, ...rest }: ItemChange,
  item: FileItemRow,
): ItemChange => {
  const before = {
    name: item.name,
    description: item.description,
    size: item.size,
    isFeminine: item.is_feminine,
    kids: item.kids,
    condition: item.condition,
    sku: item.sku,
    measurements: item.measurements,
    pieces: item.pieces,
  }
  const plain = Object.entries(rest).filter(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(before[field as keyof typeof before], value),
  )
  const isOtherTags =
    tagID &&
    !isSameSet(
      tagID,
      otherTagsOf(item).map(({ id: tag }) => tag),
    )
  const isOtherColours = colours && !isSameSet(colours, colourNamesOf(item))
  return {
    itemID,
    ...Object.fromEntries(plain),
    ...(price !== undefined && toCentavos(price) !== item.price_centavos && { price }),
    ...(brand !== undefined && brandKey(brand ?? '') !== brandKey(item.brand ?? '') && { brand }),
    // Tags replace all, colours too.
    ...(isOtherTags && { tagID, colours: colours ?? colourNamesOf(item) }),
    ...(isOtherColours && { colours }),
  } as ItemChange
}

const judgeChange = (cells: Cells, item: FileItemRow, known: Known): Judged => {
  const changed = changedCells(cells, item)
  // An item that has photos keeps them.
  const takesPhotos = item.photos.length === 0 && item.availability === 'draft'
  const [problems, notes]: [Problem[], Problem[]] = [[], []]
  const photos = takesPhotos ? foundPhotos(photosOf(cells), known, problems, notes) : []
  const parsed = ChangeInput.safeParse({
    itemID: item.id,
    ...wordsOf(changed, problems),
    ...listsOf(changed, known, problems),
    measurements: measurementsOf(changed, item.measurements),
  })
  if (!parsed.success) return refuse(problemsOf(parsed.error, changed, problems))
  if (problems.length > 0) return refuse(problemsOf(undefined, changed, problems))
  const change = differences(parsed.data, item)
  const other = change.sku ? known.bySku.get(change.sku) : undefined
  if (other && other.id !== item.id) return refuse([problemOf('sku', 'sku_taken')])
  if (Object.keys(change).length === 1 && photos.length === 0) return { plan: 'same', item }
  const why = whyFixed(item.availability, item.taken_down)
  if (why) return refuse([problemOf(null, why)])
  return { plan: 'change', item, change, photos, problems: notes }
}

/** The item that a line is about. Undefined if it adds one. */
export const itemOf = ({ item_id, sku }: Cells, { byID, bySku }: Known): FileItemRow | undefined =>
  item_id ? byID.get(item_id.toLowerCase()) : sku ? bySku.get(sku) : undefined

/** What a line would do: add an item, change the one with its id or SKU, or nothing. */
export const judge = (cells: Cells, known: Known): Judged => {
  const item = itemOf(cells, known)
  if (item) return judgeChange(cells, item, known)
  return cells.item_id ? refuse([problemOf('item_id', 'item_unknown')]) : judgeNew(cells, known)
}

/** The ids and SKUs in these lines, by which their items are found. */
export const keysOf = (lines: readonly { cells: Cells }[]): { ids: string[]; skus: string[] } => ({
  ids: lines.flatMap(({ cells: { item_id = '' } }) =>
    id.safeParse(item_id).success ? [item_id.toLowerCase()] : [],
  ),
  skus: lines.flatMap(({ cells: { sku } }) => (sku ? [sku] : [])),
})
