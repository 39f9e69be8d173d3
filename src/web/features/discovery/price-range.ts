import { formatPesos, isPriceRange, maximumPrice, minimumPrice } from '#domain/money.ts'
import * as m from '#messages/discovery.tsx'
import type { FromTo } from './from-to-fields.tsx'
import { isPrice, type Search } from './search-filters.ts'

export type PriceRange = Pick<Search, 'minPrice' | 'maxPrice'>

export const textOfRange = ({ minPrice, maxPrice }: PriceRange): FromTo => ({
  from: minPrice === undefined ? '' : String(minPrice),
  to: maxPrice === undefined ? '' : String(maxPrice),
})

/** The error message for an invalid range in an address. */
export const errorOfRange = (range: PriceRange): string | undefined =>
  isPriceRange(range) ? undefined : m.noPriceRange

/** Undefined for an empty field, null for an invalid price. */
const read = (text: string): number | undefined | null => {
  const plain = text.replace(/[₱,\s]/g, '')
  if (plain === '') return undefined
  const price = /^\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
  return isPrice(price) ? price : null
}

/** Parses the typed range. Returns the range or an error message. */
export const readRange = ({ from, to }: FromTo): PriceRange | string => {
  const minPrice = read(from)
  const maxPrice = read(to)
  if (minPrice === null || maxPrice === null)
    return m.priceOutOfRange(formatPesos(minimumPrice), formatPesos(maximumPrice))
  const range = { minPrice, maxPrice }
  return isPriceRange(range) ? range : m.noPriceRange
}
