import type { Availability } from '#domain/ticket-status.ts'
import { AppError } from '../../platform/errors.ts'

/** `takenDown`: by a decision of admins. A buyer relies on the item they reserved or bought, so it must not change. Call it under the lock of the item. */
export const requireChangeable = (availability: Availability, takenDown: boolean): void => {
  if (takenDown) throw new AppError('item_taken_down')
  if (availability === 'held') throw new AppError('item_reserved')
  if (availability === 'sold') throw new AppError('item_sold')
}
