import { AppError } from '../../../platform/errors.ts'
import type { LockedItem } from '../../items/index.ts'

/** Throws why an item cannot be offered now. */
export const requireForSale = (item: LockedItem | undefined): LockedItem => {
  if (!item || item.availability === 'draft') throw new AppError('not_found')
  if (item.availability === 'held') throw new AppError('item_held')
  if (item.availability !== 'for_sale') throw new AppError('item_gone')
  return item
}
