import { offerRange } from '#domain/offers.ts'
import type { Availability } from '#domain/ticket-status.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LockedItem } from '../../items/index.ts'

/** Throws why an item cannot be offered now. */
export const requireForSale = (item: LockedItem | undefined): LockedItem => {
  if (!item || item.availability === 'draft') throw new AppError('not_found')
  if (item.availability === 'held') throw new AppError('item_held')
  if (item.availability !== 'for_sale') throw new AppError('item_gone')
  return item
}

/** Whether a buyer can offer less for it now. A price of one peso leaves no offer. */
export const takesOffersNow = (item: {
  takes_offers: boolean
  availability: Availability
  price_centavos: number
}): boolean => {
  const { lowest, highest } = offerRange(item.price_centavos)
  return item.takes_offers && item.availability === 'for_sale' && lowest <= highest
}
