import { formatPesos, toPesos } from '#domain/money.ts'
import { AppError } from '../../../platform/errors.ts'

/** The price is another one than the page showed. */
export const priceError = (centavos: number): AppError => {
  const price = toPesos(centavos)
  return new AppError('item_changed', {
    sentence: `The price is now ${formatPesos(price)}.`,
    details: { price },
  })
}
