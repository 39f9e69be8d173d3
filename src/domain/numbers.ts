/** Digits such as 1250 as 1,250. */
export const withCommas = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')

/**
 * A number as English and Filipino write it in the Philippines, such as 1,250 or 2.5. Does not use Intl.NumberFormat, because the
 * first part of Intl that a page makes costs it 17 ms, and a cheap phone many times more.
 */
export const formatNumber = (value: number): string => {
  const [whole = '', decimals] = String(value).split('.')
  return decimals === undefined ? withCommas(whole) : `${withCommas(whole)}.${decimals}`
}
