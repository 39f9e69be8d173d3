import { type ItemColumn, exportColumns, itemColumns } from '#domain/item-columns.ts'
import { measurementKinds } from '#domain/item-facts.ts'
import { languages } from '#domain/language.ts'
import { AppError } from '../../../../platform/errors.ts'
import { keyOf } from './text-key.ts'
import { isForeign } from './vocabulary.ts'
import { words } from './words.ts'

export const allColumns: readonly ItemColumn[] = [...itemColumns, ...exportColumns]

/** What a column of a file has that is no column of ours. */
type Helper = 'handle' | 'currency' | 'category' | 'variation' | 'optionName' | 'optionValue'

/** What a column of a file is for. */
export interface Place {
  column: ItemColumn | Helper
  /** Of several columns for one thing, the first that says something counts. 0: a header of our own. */
  rank: number
  /** What the header says of all its cells, such as inches. */
  unit?: string
  /** Which of several options. */
  n?: string
}

const ownHeaders: ReadonlyMap<string, ItemColumn> = new Map(
  languages.flatMap((language) =>
    allColumns.flatMap((column): [string, ItemColumn][] => [
      [keyOf(words[language].headers[column]), column],
      // Without the unit.
      [keyOf(words[language].headers[column].replace('(cm)', '')), column],
      [keyOf(column), column],
    ]),
  ),
)

/** Headers of Shopify, Square, WooCommerce, Etsy, Loyverse, eBay, Shopee, Lazada and Facebook, the best first. */
const otherHeaders: Partial<Record<ItemColumn | Helper, readonly string[]>> = {
  sku: ['Variant SKU', 'Custom label (SKU)', 'Custom label', 'Seller SKU', 'Parent SKU', 'Item code'],
  name: [
    'Title',
    'Item name',
    'Product name',
    'Product Name(English)',
    'Item title',
    'Listing title',
    'Product',
    'Item',
    'Customer-facing Name',
  ],
  description: [
    'Body (HTML)',
    'Item description',
    'Product description',
    'Long description',
    'Details',
    'Caption',
    'Short description',
  ],
  price: [
    'Variant Price',
    'Current price',
    'Sale price',
    'Special price',
    'Regular price',
    'Start price',
    'Default price',
    'Auction Buy It Now price',
    'Buy It Now price',
    'Selling price',
    'Unit price',
    'Item price',
    'SRP',
  ],
  size: ['Sizes', 'Item size', 'C:Size', 'Sukat'],
  style: [
    'Gender',
    'Google Shopping / Gender',
    'Target gender',
    'C:Department',
    'Department',
    'Sex',
    'Kasarian',
  ],
  kids: ['Age group', 'Google Shopping / Age Group'],
  condition: ['Item condition'],
  brand: ['Brands', 'Brand name', 'C:Brand'],
  colours: ['Color', 'Colors', 'Colour', 'C:Color', 'Kulay'],
  tags: ['Tag', 'Keywords', 'Labels'],
  photos: [
    'Photo',
    'Image',
    'Images',
    'Image Src',
    'Image link',
    'Additional image link',
    'Image URL',
    'Picture',
    'Pictures',
    'PicURL',
    'Item photo URL',
    'Product image URL',
    'Variant image',
    'Variant image URL',
    'Cover image',
    'Litrato',
  ],
  handle: ['Handle', 'URL handle'],
  currency: ['Currency', 'Currency code'],
  category: [
    'Type',
    'Product type',
    'Category',
    'Categories',
    'Product category',
    'Item category',
    'Category name',
    'eBay category 1 name',
    'Google product category',
  ],
  variation: ['Variation name', 'Variation', 'Variation details', 'Variant'],
}
const otherColumns: ReadonlyMap<string, Place> = new Map(
  Object.entries(otherHeaders).flatMap(([column, headers]) =>
    headers.map((header, n): [string, Place] => [
      keyOf(header),
      { column: column as ItemColumn | Helper, rank: 10 + n },
    ]),
  ),
)

const numbered: readonly (readonly [RegExp, Place['column']])[] = [
  [/^(?:item|product)?(?:image|photo|picture|img)s?(?:url)?(\d{1,2})$/, 'photos'],
  [/^option(\d)name$|^optionname(\d)$|^attribute(\d)name$|^variation(\d)name$/, 'optionName'],
  [/^option(\d)value$|^optionvalue(\d)$|^attribute(\d)values?$|^variation(\d)values?$/, 'optionValue'],
]

const isMeasured = (column: string): boolean => measurementKinds.some((kind) => kind === column)
const inches = /\b(?:in|inch|inches)\b/i
/** What people add to a header. */
const added = /(?:inpesos|inphp|pesos|peso|php|incm|cm|ininches|inches|inch|required|optional)$/

const placeOfKey = (key: string): Place | undefined => {
  const own = ownHeaders.get(key)
  if (own) return { column: own, rank: 0 }
  const other = otherColumns.get(key)
  if (other) return other
  for (const [pattern, column] of numbered) {
    const [found, ...groups] = pattern.exec(key) ?? []
    if (found) return { column, rank: 50, n: groups.find((one) => one !== undefined) ?? '' }
  }
  return undefined
}

/** The part of a header in brackets, and the rest. */
const unitOf = (header: string): string => /[([]([^)\]]*)[)\]]/.exec(header)?.[1] ?? header

const placeOf = (header: string): Place | undefined => {
  const key = keyOf(header)
  const bare = keyOf(header.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ''))
  const exact = placeOfKey(key)
  const found = exact ?? placeOfKey(bare) ?? placeOfKey(bare.replace(added, ''))
  if (!found) return undefined
  const unit = unitOf(header)
  if (found.column === 'price' && !exact && isForeign(unit)) return { ...found, rank: 90, unit }
  if (isMeasured(found.column) && !exact && inches.test(unit)) return { ...found, unit: 'in' }
  // As in "Price [Store 1]", of which there may be several.
  return !exact && header.includes('[') ? { ...found, rank: 5 } : found
}

const shown = (header: string): string => `“${header.slice(0, 30)}”`

/** Which of the columns of a file is what. Throws `csv_columns` if one of ours is there twice. */
const placesOf = (header: readonly string[]): (Place | undefined)[] => {
  const places = header.map(placeOf)
  for (const [n, place] of places.entries()) {
    const first = places.findIndex((one) => one?.column === place?.column && one?.rank === 0)
    if (place?.rank === 0 && first < n)
      throw new AppError('csv_columns', {
        sentence: `${shown(header[first] ?? '')} and ${shown(header[n] ?? '')} name the same column. Please keep one of them.`,
      })
  }
  const keys = new Set(header.map((text) => keyOf(text.replaceAll(/\([^)]*\)/g, ''))))
  // Then the length is that of a parcel.
  const isParcel = keys.has('width') && keys.has('height')
  return isParcel ? places.map((place) => (place?.column === 'length' ? undefined : place)) : places
}

/** Whether a line can be about an item. */
const saysWhich = (places: readonly (Place | undefined)[]): boolean =>
  places.some((place) => place && ['name', 'sku', 'item_id'].includes(place.column))

/** Above the headers there may be a title. */
const maxTitleLines = 10

/** Finds the line with the headers, which is the first in most files. Throws `csv_columns` if there is none. */
export const findHeaders = (
  lines: readonly { cells: string[] }[],
): { at: number; places: (Place | undefined)[] } => {
  const first = lines[0]?.cells ?? []
  const places = placesOf(first)
  if (saysWhich(places)) return { at: 0, places }
  for (const [at, { cells }] of lines.slice(0, maxTitleLines).entries()) {
    const found = cells.map(placeOf)
    if (saysWhich(found) && found.filter((place) => place !== undefined).length > 1)
      return { at, places: placesOf(cells) }
  }
  throw new AppError('csv_columns', {
    sentence: `We found no column for the name, SKU or ID of a piece. The first line of the file says ${first
      .filter((text) => text !== '')
      .slice(0, 5)
      .map(shown)
      .join(', ')}.`,
  })
}

/** The column that the name of an option means, such as Size or Color. */
export const columnOfOption = (name: string): ItemColumn | undefined => {
  const column = placeOf(name)?.column
  return (['size', 'style', 'colours', 'brand', 'condition'] as const).find((one) => one === column)
}
