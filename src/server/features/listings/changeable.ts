import type { Availability } from '#domain/ticket-status.ts'
import { AppError } from '../../platform/errors.ts'

/** A buyer who reserved or bought an item counts on it as it is. Ask under the item's lock. */
export const requireChangeable = (availability: Availability): void => {
  if (availability === 'held') throw new AppError('item_reserved')
  if (availability === 'sold') throw new AppError('item_sold')
}
