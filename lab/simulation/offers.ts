import type { Caller, Surroundings } from './caller.ts'
import { type Buyer, type Seller, uuidFrom } from './world.ts'

/** Buyers offer less than the price, sellers answer, and buyers answer what they say in return. */
export const createOffers = ({ random, record }: Surroundings, { call, ask, untilAnswered }: Caller) => {
  type Answer = 'accept' | 'decline' | 'counter'
  const answerOffer = (
    by: Buyer | Seller,
    { offerID, price }: { offerID: number; price: number },
    answer: Answer,
  ): Promise<void> =>
    untilAnswered(() =>
      ask(record.answers, by, 'POST offers/answer_offer', { offerID, answer, price }, () => ({
        offerID,
        answer,
        price,
      })),
    )

  return {
    /** Makes an offer for an item, or answers what the shop said. */
    async haggle(buyer: Buyer, itemID: string): Promise<void> {
      const page = await call(buyer, 'GET offers/get_item_offers', { itemID })
      if (page.outcome !== 'done') return
      const { offer, lowest, takesOffers } = page.body
      if (offer?.state === 'open' && offer.from === 'seller')
        return answerOffer(buyer, offer, random.chance(0.6) ? 'accept' : 'decline')
      if (offer?.state === 'open') {
        if (random.chance(0.2))
          await ask(
            record.withdrawals,
            buyer,
            'POST offers/withdraw_offer',
            { offerID: offer.offerID },
            () => ({ offerID: offer.offerID }),
          )
        return
      }
      if (!takesOffers || lowest === null) return
      const input = {
        itemID,
        price: lowest + random.whole(0, Math.floor(lowest * 0.8)),
        clientID: uuidFrom(random),
      }
      await untilAnswered(() =>
        ask(record.offers, buyer, 'POST offers/make_offer', input, (body) => ({
          ...input,
          offerID: body?.offer.offerID ?? null,
          reply: body && {
            state: body.offer.state,
            ended: body.offer.ended,
            secondsLeft: body.offer.secondsLeft,
            words: body.offer.words,
            endedAt: body.offer.endedAt,
          },
        })),
      )
    },

    async answerAll(seller: Seller): Promise<void> {
      const page = await call(seller, 'GET offers/get_shop_offers', {})
      for (const offer of page.outcome === 'done' ? page.body.offers : []) {
        if (!random.chance(seller.acts)) continue
        if (random.chance(0.5)) await answerOffer(seller, offer, 'accept')
        else if (offer.asked - offer.price > 2 && random.chance(0.6))
          await answerOffer(
            seller,
            { ...offer, price: offer.price + random.whole(1, Math.floor(offer.asked - offer.price - 1)) },
            'counter',
          )
        else await answerOffer(seller, offer, 'decline')
      }
    },
  }
}
