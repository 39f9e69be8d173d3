import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { id } from '#contract/fields.ts'
import { itemChanges } from '#contract/item-changes.ts'
import { listings } from '#contract/listings.ts'
import { type Cells, type ItemColumn, itemColumns } from '#domain/item-columns.ts'
import { measurementKinds, tagColours } from '#domain/item-facts.ts'
import { toCentavos } from '#domain/money.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { type NewItem, brandKey, whyFixed } from '../listings/index.ts'
import { cellsOfItem, colourNamesOf, fieldsOf, listOfCell, measurementsOf, otherTagsOf } from './cells.ts'
import type { FileItemRow, Problem } from './queries.ts'
import { photoName } from './read-zip.ts'

/** The rules are those of the forms. */
const NewItemInput = listings['POST store/add_item'].input
const ChangeInput = itemChanges['POST store/update_item'].input

export type ItemChange = z.output<typeof ChangeInput>

/** What is known beside the lines. */
export interface Known {
  /** By their names in lower case. */
  tags: ReadonlyMap<string, number>
  byID: ReadonlyMap<string, FileItemRow>
  bySku: ReadonlyMap<string, FileItemRow>
  /** The names of photos that lines can use. */
  photos: { has(name: string): boolean }
  lists: boolean
}

export type Judged =
  | { plan: 'add'; input: NewItem; photos: string[] }
  | { plan: 'change'; item: FileItemRow; change: ItemChange; photos: string[] }
  | { plan: 'same'; item: FileItemRow }
  | { plan: 'refuse'; problems: Problem[] }

export const problemOf = (column: ItemColumn | null, code: ErrorCode): Problem => ({
  column,
  code,
  problem: errors[code][1],
})

const columnOfField = (field: string, cells: Cells): ItemColumn | null => {
  if (field === 'isFeminine') return 'style'
  if (field === 'tagID') return 'tags'
  if (field === 'measurements') return measurementKinds.find((kind) => cells[kind]) ?? null
  return itemColumns.find((column) => column === field) ?? null
}

/** One for each column. */
const problemsOf = ({ issues }: z.ZodError, cells: Cells, before: readonly Problem[]): Problem[] => {
  const found = new Map<unknown, Problem>(before.map((problem) => [problem.column, problem]))
  for (const { path, message } of issues) {
    const column = columnOfField(String(path[0] ?? ''), cells)
    if (!found.has(column)) found.set(column, { column, code: null, problem: message })
  }
  return [...found.values()]
}

const refuse = (problems: Problem[]): Judged => ({ plan: 'refuse', problems })

/** The names of the photos of a line, as they are compared. */
export const photosOf = ({ photos = '' }: Cells): string[] => [...new Set(listOfCell(photos).map(photoName))]

const colourOf = (name: string): string =>
  tagColours.find((colour) => colour.toLowerCase() === name.toLowerCase()) ?? name

/** The lists of a line, as the calls take them. Adds to `problems`. */
const listsOf = (cells: Cells, { tags }: Known, problems: Problem[]): Record<string, unknown> => {
  const tagIDs =
    cells.tags === undefined ? undefined : listOfCell(cells.tags).map((name) => tags.get(name.toLowerCase()))
  if (tagIDs?.includes(undefined)) problems.push(problemOf('tags', 'unknown_tag'))
  return {
    ...(tagIDs && { tagID: tagIDs.filter((tagID) => tagID !== undefined) }),
    ...(cells.colours !== undefined && { colours: listOfCell(cells.colours).map(colourOf) }),
    ...(cells.flaws !== undefined && {
      flaws: listOfCell(cells.flaws).map((word) => ({ word, photo: null, x: 0, y: 0 })),
    }),
  }
}

const photoProblems = (names: readonly string[], { photos }: Known): Problem[] => {
  if (names.length > maximumPhotosPerItem) return [problemOf('photos', 'too_many_photos')]
  return names.every((name) => photos.has(name)) ? [] : [problemOf('photos', 'photo_missing')]
}

const judgeNew = (cells: Cells, known: Known): Judged => {
  const photos = photosOf(cells)
  const problems = photoProblems(photos, known)
  const parsed = NewItemInput.safeParse({
    ...fieldsOf(cells),
    ...listsOf(cells, known, problems),
    measurements: measurementsOf(cells, {}),
    photos: Math.min(Math.max(1, photos.length), maximumPhotosPerItem),
    later: photos.length === 0 || !known.lists,
  })
  if (!parsed.success) return refuse(problemsOf(parsed.error, cells, problems))
  return problems.length === 0 ? { plan: 'add', input: parsed.data, photos } : refuse(problems)
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
  const photos = item.photos.length === 0 && item.availability === 'draft' ? photosOf(cells) : []
  const problems = photoProblems(photos, known)
  const parsed = ChangeInput.safeParse({
    itemID: item.id,
    ...fieldsOf(changed),
    ...listsOf(changed, known, problems),
    measurements: measurementsOf(changed, item.measurements),
  })
  if (!parsed.success) return refuse(problemsOf(parsed.error, changed, problems))
  if (problems.length > 0) return refuse(problems)
  const change = differences(parsed.data, item)
  const other = change.sku ? known.bySku.get(change.sku) : undefined
  if (other && other.id !== item.id) return refuse([problemOf('sku', 'sku_taken')])
  if (Object.keys(change).length === 1 && photos.length === 0) return { plan: 'same', item }
  const why = whyFixed(item.availability, item.taken_down)
  if (why) return refuse([problemOf(null, why)])
  return { plan: 'change', item, change, photos }
}

/** What a line would do: add an item, change the one with its id or SKU, or nothing. */
export const judge = (cells: Cells, known: Known): Judged => {
  if (cells.item_id) {
    const item = known.byID.get(cells.item_id.toLowerCase())
    return item ? judgeChange(cells, item, known) : refuse([problemOf('item_id', 'item_unknown')])
  }
  const item = cells.sku ? known.bySku.get(cells.sku) : undefined
  return item ? judgeChange(cells, item, known) : judgeNew(cells, known)
}

/** The ids and SKUs in these lines, by which their items are found. */
export const keysOf = (lines: readonly { cells: Cells }[]): { ids: string[]; skus: string[] } => ({
  ids: lines.flatMap(({ cells: { item_id = '' } }) =>
    id.safeParse(item_id).success ? [item_id.toLowerCase()] : [],
  ),
  skus: lines.flatMap(({ cells: { sku } }) => (sku ? [sku] : [])),
})
