import * as rules from '#contract/rules.ts'
import { isPriceRange } from '#domain/money.ts'
import * as m from '#messages/discovery.tsx'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import type { FromTo } from './from-to-fields.tsx'
import type { Search } from './search-filters.ts'

export type PriceRange = Pick<Search, 'minPrice' | 'maxPrice'>

export const textOfRange = ({ minPrice, maxPrice }: PriceRange): FromTo => ({
  from: minPrice === undefined ? '' : String(minPrice),
  to: maxPrice === undefined ? '' : String(maxPrice),
})

/** The error message for an invalid range in an address. */
export const errorOfRange = (range: PriceRange): string | undefined =>
  isPriceRange(range) ? undefined : m.noPriceRange

/** Undefined for an empty field. */
const read = (text: string): number | undefined =>
  text.trim() === '' ? undefined : numberTyped(rules.price, text)

/** Parses the typed range. Returns the range or an error message. */
export const readRange = ({ from, to }: FromTo): PriceRange | string => {
  const typed = [from, to].filter((text) => text.trim() !== '')
  const error = typed.map((text) => numberError(rules.price, text)).find((one) => one !== undefined)
  if (error !== undefined) return error
  const range = { minPrice: read(from), maxPrice: read(to) }
  return isPriceRange(range) ? range : m.noPriceRange
}
