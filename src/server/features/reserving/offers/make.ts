import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { hoursAfter } from '#domain/deadlines.ts'
import { toCentavos } from '#domain/money.ts'
import { isOffer, offerHours, offerRange, offerRangeSentence, offersPerItem } from '#domain/offers.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { decodeCursor, page } from '../../../platform/db/cursor.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { hasBlockedBuyer, holdBlocks } from '../../talk/index.ts'
import { worksForShop } from '../../people/index.ts'
import { lockItem, type LockedItem } from '../../items/index.ts'
import { requirePhone } from '../tickets/purchases/phone-needed.ts'
import { requireRoomForTicket } from '../tickets/purchases/open-ticket-cap.ts'
import { priceError } from '../tickets/price-error.ts'
import type { OfferContext } from './context.ts'
import { requireForSale, takesOffersNow } from './for-sale.ts'
import {
  closeOffer,
  countMade,
  findOffer,
  findOfferOfClient,
  findOpenOffer,
  insertOffer,
  publishToSides,
  selectOffersOfBuyer,
} from './queries.ts'
import { findItemForOffers } from './taking-queries.ts'

const offersPerBuyer = { max: 40, seconds: 24 * 3600 }
const withdrawalsPerBuyer = { max: 120, seconds: 24 * 3600 }

/**
 * When an offer below the floor is declined, in minutes. The seller never sees it; the buyer reads the answer after a time
 * like that of a person, because one that comes at once would say that there is a floor.
 */
const declinesAfterMinutes = { min: 3, max: 30 }

const pageSize = 20
/** Whether the last offer of the page before is open, and its id. */
const ListCursor = z.tuple([z.boolean(), z.int()])

interface Wanted {
  itemID: string
  price: number
  asked?: number | undefined
  words?: string | undefined
  clientID?: string | undefined
}

/** Offers as buyers make them and take them back. */
export const createBuyersOffers = ({
  database,
  events,
  clock,
  settings,
  scamTalk,
}: Pick<OfferContext, 'database' | 'events' | 'clock' | 'settings' | 'scamTalk'>) => {
  const { db } = database

  const one = async (id: number) => {
    const row = await findOffer(db, id)
    if (!row) throw new AppError('not_found')
    return row
  }

  const insert = async (tx: Tx, buyerID: string, item: LockedItem, wanted: Wanted): Promise<number> => {
    const { asked, words = '', clientID } = wanted
    const centavos = toCentavos(wanted.price)
    if (asked !== undefined && toCentavos(asked) !== item.price_centavos)
      throw priceError(item.price_centavos)
    if (await worksForShop(tx, buyerID, item.shop_id)) throw new AppError('helper_of_shop')
    if (!(await findItemForOffers(tx, item.id))?.takes_offers) throw new AppError('no_offers')
    if (!isOffer(item.price_centavos, centavos))
      throw new AppError('offer_out_of_range', { sentence: offerRangeSentence(item.price_centavos) })
    if (await hasBlockedBuyer(tx, item.shop_id, buyerID)) throw new AppError('reservation_declined')
    const now = clock.now()
    const open = await findOpenOffer(tx, item.id, buyerID)
    if (open?.made_by === 'buyer' && open.until > now) throw new AppError('offer_waits')
    if ((await countMade(tx, item.id, buyerID)) >= offersPerItem) throw new AppError('offers_used_up')
    // An accepted offer is a reservation, so it must be possible.
    await requireRoomForTicket(tx, clock, settings, buyerID)
    await requirePhone(tx, settings, buyerID)
    if (open) await closeOffer(tx, open.id, open.until > now ? 'countered' : 'lapsed', now, { quietly: true })
    return insertOffer(
      tx,
      {
        item_id: item.id,
        shop_id: item.shop_id,
        buyer_id: buyerID,
        made_by: 'buyer',
        centavos,
        asked_centavos: item.price_centavos,
        words,
        client_id: clientID ?? null,
        made_at: now,
        until: hoursAfter(now, offerHours),
      },
      new Date(
        now.getTime() + randomInt(declinesAfterMinutes.min * 60, declinesAfterMinutes.max * 60) * 1000,
      ),
    )
  }

  return {
    async make(buyerID: string, wanted: Wanted) {
      await consumeAttempt(db, clock, `offer:${buyerID}`, offersPerBuyer)
      if (wanted.words && scamTalk(wanted.words).length > 0) throw new AppError('offer_words')
      const { itemID, clientID } = wanted
      const id = await db.transaction().execute(async (tx) => {
        await lockBuyer(tx, buyerID)
        await holdBlocks(tx, buyerID, itemID)
        const item = await lockItem(tx, itemID)
        if (clientID !== undefined) {
          const earlier = await findOfferOfClient(tx, buyerID, clientID)
          if (earlier?.item_id === itemID) return earlier.id
          if (earlier) throw new AppError('id_reused')
        }
        const made = await insert(tx, buyerID, requireForSale(item), wanted)
        const row = await findOffer(tx, made)
        if (row) await publishToSides(tx, row)
        return made
      })
      await events.syncNotifications()
      return one(id)
    },

    /** Idempotent. */
    async withdraw(buyerID: string, offerID: number) {
      await consumeAttempt(db, clock, `offer-withdrawn:${buyerID}`, withdrawalsPerBuyer)
      const found = await findOffer(db, offerID)
      if (!found || found.buyer_id !== buyerID || found.made_by !== 'buyer') throw new AppError('not_found')
      await db.transaction().execute(async (tx) => {
        await lockItem(tx, found.item_id)
        await closeOffer(tx, offerID, 'withdrawn', clock.now(), { quietly: true })
        await publishToSides(tx, found)
      })
      await events.syncNotifications()
      return one(offerID)
    },

    async list(buyerID: string, itemID: string | undefined, cursor: string | undefined) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor, ListCursor)
      const found = await selectOffersOfBuyer(db, buyerID, { itemID, after, rows: pageSize + 1 })
      return page(found, pageSize, ({ state, id }) => [state === 'open', id])
    },

    async ofItem(buyerID: string, itemID: string) {
      const item = await findItemForOffers(db, itemID)
      if (!item || item.availability === 'draft') throw new AppError('not_found')
      const [latest] = await selectOffersOfBuyer(db, buyerID, { itemID, rows: 1 })
      const takesOffers = takesOffersNow(item)
      const { lowest } = offerRange(item.price_centavos)
      const left = Math.max(0, offersPerItem - (await countMade(db, itemID, buyerID))) as 0 | 1 | 2 | 3
      return { item, takesOffers, lowest: takesOffers ? lowest : null, left, latest: latest ?? null }
    },
  }
}
