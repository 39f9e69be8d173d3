import { withCommas } from './numbers.ts'

/** On the wire prices are pesos with up to 2 decimals; in the database they are integer centavos. */
export const minimumPrice = 1
export const maximumPrice = 1_000_000
export const maximumBaleCost = 10_000_000

/** The highest price of the rail with cheap items, in pesos. */
export const cheapMaxPrice = 300

/** Expects at most 2 decimals. Rounds because 19.99 * 100 is 1998.9999999999998 in floating point. */
export const toCentavos = (pesos: number): number => Math.round(pesos * 100)

export const toPesos = (centavos: number): number => centavos / 100

/** True if `pesos` has at most 2 decimals. */
export const isWholeCentavos = (pesos: number): boolean =>
  Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-6

/** The price filter of a search, in pesos. Both ends are inclusive. */
export interface PriceRange {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

export const isPriceRange = ({ minPrice, maxPrice }: PriceRange): boolean =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice

/** The error message for a range whose minimum is above its maximum. */
export const noPriceRange = 'The lowest price is above the highest.'

/** ₱1,250 or ₱1,250.50. */
export const formatPesos = (pesos: number): string => {
  const [whole = '', cents] = pesos.toFixed(Number.isInteger(pesos) ? 0 : 2).split('.')
  return cents === undefined ? `₱${withCommas(whole)}` : `₱${withCommas(whole)}.${cents}`
}
