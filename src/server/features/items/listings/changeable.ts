import type { ErrorCode } from '#contract/errors.ts'
import type { Availability } from '#domain/ticket-status.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * Why an item cannot change: a buyer relies on the item they reserved or bought. `takenDown`: by a decision of admins. Call it
 * under the lock of the item.
 */
export const whyFixed = (availability: Availability, takenDown: boolean): ErrorCode | null => {
  if (takenDown) return 'item_taken_down'
  if (availability === 'held') return 'item_reserved'
  return availability === 'sold' ? 'item_sold' : null
}

export const requireChangeable = (availability: Availability, takenDown: boolean): void => {
  const code = whyFixed(availability, takenDown)
  if (code) throw new AppError(code)
}
