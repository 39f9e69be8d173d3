import { hoursAfter } from '#domain/deadlines.ts'
import { toCentavos } from '#domain/money.ts'
import { isOffer, offerHours, offerRangeSentence } from '#domain/offers.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { lockItem } from '../../items/index.ts'
import { findShopOf } from '../../shops/index.ts'
import type { OfferContext } from './context.ts'
import { requireForSale } from './for-sale.ts'
import { findOfferToSavers, insertOffersToSavers } from './saver-queries.ts'

/** Each notifies up to a thousand people. */
const offersToSavers = { max: 60, seconds: 24 * 3600 }

/** Offers an item to those who saved it. */
export const createOffersToSavers = ({ database, events, clock }: OfferContext) => {
  const { db } = database
  return async (sellerID: string, itemID: string, price: number) => {
    await consumeAttempt(db, clock, `offer-savers:${sellerID}`, offersToSavers)
    const shop = await findShopOf(db, sellerID)
    if (!shop) throw new AppError('not_found')
    const offered = await db.transaction().execute(async (tx) => {
      const item = requireForSale(await lockItem(tx, itemID, { shopID: shop.id }))
      const asked = item.price_centavos
      const centavos = toCentavos(price)
      if (!isOffer(asked, centavos))
        throw new AppError('offer_out_of_range', { sentence: offerRangeSentence(asked) })
      const at = clock.now()
      if (await findOfferToSavers(tx, itemID, at)) throw new AppError('offered_already')
      const until = hoursAfter(at, offerHours)
      const people = await insertOffersToSavers(tx, { itemID, shopID: shop.id, centavos, asked, at, until })
      if (people === 0) throw new AppError('no_savers')
      await publishTo(tx, sellerID, 'offers')
      return { people, until }
    })
    await events.syncNotifications()
    return offered
  }
}
