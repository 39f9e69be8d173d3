import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'

export interface Prices {
  price: number
  /** The price before it was lowered. */
  was?: number | undefined
  /** The price when the buyer saved the item. */
  savedPrice?: number | undefined
}

/** How much less an item costs than when the buyer saved it, in words. */
export const lessInWords = ({ price, savedPrice = 0 }: Prices): string | undefined =>
  savedPrice > price ? common.lessThanSaved(formatPesos(savedPrice - price)) : undefined

/** The price before it was lowered, in words. A buyer who saved the item reads instead how much less it costs. */
export const wasInWords = (prices: Prices): string | undefined =>
  prices.was === undefined || lessInWords(prices) !== undefined
    ? undefined
    : common.was(formatPesos(prices.was))

/** How much less an item costs than when the buyer saved it, on a line of its own. */
export const LessThanSaved = (prices: Prices) => {
  const less = lessInWords(prices)
  return less && <span className="block small semibold line-18 teal">{less}</span>
}
