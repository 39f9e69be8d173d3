import type { ErrorCode } from '#contract/errors.ts'
import { hoursAfter } from '#domain/deadlines.ts'
import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import { isOffer, offerHours, offerRangeSentence } from '#domain/offers.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CallerSide } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { isStopped } from '../../people/index.ts'
import type { LockedItem } from '../../items/index.ts'
import { lockForPurchase } from '../tickets/purchases/purchases.ts'
import type { OfferContext } from './context.ts'
import {
  closeOffer,
  findOffer,
  findSides,
  hasCounter,
  insertOffer,
  lockOpenOffer,
  publishToSides,
} from './queries.ts'

/** An evening with many offers. */
const answersPerAccount = { max: 600, seconds: 3600 }

/** Why a buyer can't have a ticket, as their seller reads it. */
const whyNot: Partial<Record<ErrorCode, string>> = {
  too_many_open_tickets: 'This buyer has as many open reservations as they can have for now.',
  reservation_declined: 'You have blocked this buyer.',
  helper_of_shop: 'This buyer works in your shop.',
  phone_needed: 'This buyer must confirm a phone number first.',
}

const forSeller = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error
  const sentence = whyNot[error.code]
  if (sentence === undefined) return error
  return new AppError('buyer_cannot_reserve', { sentence: `${sentence} Nothing has changed.` })
}

interface Answer {
  offerID: number
  answer: 'accept' | 'decline' | 'counter'
  price?: number | undefined
}

const responses = { accept: 'Accepted', decline: 'Declined', counter: 'Offered' } as const

const stateAfter = { accept: 'accepted', decline: 'declined', counter: 'countered' } as const

/** Whether an offer that is over got this answer, whose reply may be lost. */
const isAnsweredSo = async (
  tx: Tx,
  offerID: number,
  { answer, price = 0 }: Pick<Answer, 'answer' | 'price'>,
): Promise<boolean> => {
  const row = await findOffer(tx, offerID)
  if (row?.state !== stateAfter[answer]) return false
  if (answer === 'accept') return toCentavos(price) === row.centavos
  return answer === 'decline' || hasCounter(tx, row, toCentavos(price))
}

/** Answers to offers. Accepting one is the purchase of the item by its buyer. */
export const createAnswers = ({ database, events, clock, purchases }: OfferContext) => {
  const { db } = database

  const accept = async (
    tx: Tx,
    buyerID: string,
    item: LockedItem | undefined,
    {
      offer,
      price,
      side,
    }: { offer: { id: number; centavos: number }; price: number | undefined; side: CallerSide },
  ): Promise<void> => {
    if (price === undefined || toCentavos(price) !== offer.centavos) {
      const current = toPesos(offer.centavos)
      throw new AppError('item_changed', {
        sentence: `The offer is ${formatPesos(current)}.`,
        details: { price: current },
      })
    }
    const byBuyer = side.kind === 'buyer'
    if (!byBuyer && (await isStopped(tx, buyerID, clock.now())))
      throw new AppError('buyer_cannot_reserve', {
        sentence: 'The account of this buyer is stopped. Nothing has changed.',
      })
    await purchases
      .reserve(tx, buyerID, item, offer, { byBuyer })
      .catch((error: unknown) => Promise.reject(byBuyer ? error : forSeller(error)))
  }

  const counter = async (
    tx: Tx,
    buyerID: string,
    item: LockedItem | undefined,
    { offer, price }: { offer: { id: number; centavos: number }; price: number | undefined },
  ): Promise<void> => {
    if (item?.availability !== 'for_sale') throw new AppError('offer_over')
    const asked = item.price_centavos
    const centavos = price === undefined ? 0 : toCentavos(price)
    if (!isOffer(asked, centavos))
      throw new AppError('offer_out_of_range', { sentence: offerRangeSentence(asked) })
    if (centavos <= offer.centavos)
      throw new AppError('offer_out_of_range', {
        sentence: `The buyer offers ${formatPesos(toPesos(offer.centavos))}. Please say more, or accept it.`,
      })
    const now = clock.now()
    await closeOffer(tx, offer.id, 'countered', now, { quietly: true })
    await insertOffer(
      tx,
      {
        item_id: item.id,
        shop_id: item.shop_id,
        buyer_id: buyerID,
        made_by: 'seller',
        centavos,
        asked_centavos: asked,
        words: '',
        client_id: null,
        made_at: now,
        until: hoursAfter(now, offerHours),
      },
      null,
    )
  }

  return {
    /** A repeated answer changes nothing. Throws `offer_over` if the offer ended in another way. */
    async answer(side: CallerSide, { offerID, answer, price }: Answer) {
      await consumeAttempt(db, clock, `offer-answer:${side.accountID}`, answersPerAccount)
      const sides = await findSides(db, offerID)
      const isMine = side.kind === 'buyer' ? sides?.buyer_id : sides?.owner_id
      // What a floor has set aside does not exist for the seller.
      if (!sides || isMine !== side.accountID || (side.kind === 'seller' && sides.declines_at !== null))
        throw new AppError('not_found')
      // Nobody answers their own offer, and only the shop says another price in return.
      if ((sides.made_by === 'buyer') === (side.kind === 'buyer')) throw new AppError('not_found')
      if (answer === 'counter' && side.kind === 'buyer') throw new AppError('not_found')
      await db.transaction().execute(async (tx) => {
        const item = await lockForPurchase(tx, sides.buyer_id, sides.item_id)
        const offer = await lockOpenOffer(tx, offerID, clock.now())
        if (!offer) {
          if (await isAnsweredSo(tx, offerID, { answer, price })) return
          throw new AppError('offer_over')
        }
        if (answer === 'accept') await accept(tx, sides.buyer_id, item, { offer, price, side })
        else if (answer === 'counter') await counter(tx, sides.buyer_id, item, { offer, price })
        else await closeOffer(tx, offerID, 'declined', clock.now(), { quietly: side.kind === 'buyer' })
        await publishToSides(tx, sides)
      })
      await events.syncNotifications()
      const row = await findOffer(db, offerID)
      if (!row) throw new AppError('not_found')
      return { response: responses[answer], row }
    },
  }
}
