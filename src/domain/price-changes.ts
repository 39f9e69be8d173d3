import { maximumPrice, minimumPrice } from './money.ts'

/** How a price changes. */
export type PriceChange =
  | { percent: number }
  /** By so many pesos, more or less. */
  | { amount: number }
  /** To this price, in pesos. */
  | { price: number }

const wholePesos = (centavos: number): number => Math.round(centavos / 100) * 100

/** The new price in centavos, or null if no item can have it. By a percentage or an amount it is of whole pesos. */
export const changedPrice = (centavos: number, change: PriceChange): number | null => {
  const changed =
    'price' in change
      ? Math.round(change.price * 100)
      : 'percent' in change
        ? wholePesos((centavos * (100 + change.percent)) / 100)
        : wholePesos(centavos + change.amount * 100)
  return changed < minimumPrice * 100 || changed > maximumPrice * 100 ? null : changed
}
