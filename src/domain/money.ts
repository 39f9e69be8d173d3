/** Prices travel as pesos with up to 2 decimals and are kept as integer centavos. */
export const minimumPrice = 1
export const maximumPrice = 1_000_000

/** `pesos`: a number with at most 2 decimals. Rounds away the binary tail of numbers such as 19.99. */
export const toCentavos = (pesos: number): number => Math.round(pesos * 100)

export const toPesos = (centavos: number): number => centavos / 100

/** True when `pesos` has no more than 2 decimals. */
export const isWholeCentavos = (pesos: number): boolean =>
  Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-6

/** The lowest and the highest price that a search asks for; both belong to the range. */
export interface PriceRange {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

export const isPriceRange = ({ minPrice, maxPrice }: PriceRange): boolean =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice

/** What people are told where it is none. */
export const noPriceRange = 'The lowest price is above the highest.'

/** ₱1,250 or ₱1,250.50. By hand: a cheap phone takes 10 ms to set up one of the language's own formats. */
export const formatPesos = (pesos: number): string => {
  const [whole = '', cents] = pesos.toFixed(Number.isInteger(pesos) ? 0 : 2).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? `₱${grouped}` : `₱${grouped}.${cents}`
}
