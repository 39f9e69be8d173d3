import { offers as calls } from '#contract/offers.ts'
import { toPesos } from '#domain/money.ts'
import { offerHours } from '#domain/offers.ts'
import { sideOf } from '../../../platform/http/caller.ts'
import type { Register } from '../../../platform/http/register.ts'
import { createAnswers } from './answer.ts'
import type { OfferContext } from './context.ts'
import { createBuyersOffers } from './make.ts'
import { toOffer, toShopOffer } from './presenter.ts'
import { countShopOffers, selectShopOffers } from './queries.ts'
import { createOfferRules } from './rules.ts'
import { createOffersToSavers } from './savers.ts'

const maxShown = 200

export const offerRoutes = (register: Register, context: OfferContext): void => {
  const {
    database: { db },
    clock,
    settings,
  } = context
  const offers = createBuyersOffers(context)
  const answers = createAnswers(context)
  const rules = createOfferRules(context)
  const offerToSavers = createOffersToSavers(context)

  register(calls, {
    'POST offers/make_offer': async ({ caller, input }) => ({
      offer: toOffer(await offers.make(caller.accountID, input), clock.now()),
    }),

    'POST offers/answer_offer': async ({ caller, input }) => {
      const { response, row } = await answers.answer(sideOf(caller), input)
      return { response, offer: toOffer(row, clock.now()) }
    },

    'POST offers/withdraw_offer': async ({ caller, input: { offerID } }) => ({
      response: 'Taken back',
      offer: toOffer(await offers.withdraw(caller.accountID, offerID), clock.now()),
    }),

    'GET offers/get_offers': async ({ caller, input: { itemID, cursor } }) => {
      const { rows, ...page } = await offers.list(caller.accountID, itemID, cursor)
      return { offers: rows.map((row) => toOffer(row, clock.now())), ...page }
    },

    'GET offers/get_shop_offers': async ({ caller, input: { userID } }) => {
      const now = clock.now()
      const rows = await selectShopOffers(db, caller.sellerID, { buyerID: userID, now, rows: maxShown })
      return {
        offers: rows.map((row) => toShopOffer(row, now)),
        count: await countShopOffers(db, caller.sellerID, now),
      }
    },

    'GET offers/get_item_offers': async ({ caller, input: { itemID } }) => {
      const { item, takesOffers, lowest, left, latest } = await offers.ofItem(caller.accountID, itemID)
      return {
        takesOffers,
        lowest: lowest === null ? null : toPesos(lowest),
        left,
        answerHours: offerHours,
        pickupHours: settings.BUYER_PICKUP_HOURS,
        sellerFirstName: item.seller_first_name,
        offer: latest && toOffer(latest, clock.now()),
      }
    },

    'GET offers/get_rules': async ({ caller, input: { itemID } }) => rules.read(caller.accountID, itemID),

    'POST offers/set_rules': async ({ caller, input }) => {
      await rules.set(caller.accountID, input)
      return { response: 'Saved' }
    },

    'POST offers/offer_to_savers': async ({ caller, input: { itemID, price } }) => {
      const { people, until } = await offerToSavers(caller.accountID, itemID, price)
      return { response: 'Offered', people, until: until.toISOString() }
    },
  })
}
