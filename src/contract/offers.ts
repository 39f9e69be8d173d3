import { z } from 'zod'
import { floorPercents, maxOfferWords, offerEnds, offerStates, offersPerItem } from '#domain/offers.ts'
import { calls } from './define.ts'
import {
  Done,
  countShown,
  id,
  note,
  oneOfShown,
  pesos,
  price,
  removable,
  ticketIDShown,
  time,
  token,
  whole,
  wholeShown,
} from './fields.ts'
import { Photo } from './photo.ts'

/** What the seller offers this buyer, who pays it instead of the usual price until then. */
export const Offered = z.object({ usual: price, until: time })

const offerID = whole(1, Number.MAX_SAFE_INTEGER, 'This is not an offer')

export const Offer = z.object({
  offerID: wholeShown(1, Number.MAX_SAFE_INTEGER),
  itemID: id,
  itemName: z.string(),
  image: Photo.nullable(),
  /** The price of the item now. */
  itemPrice: price,
  /** The price of the item when the offer was made. */
  asked: price,
  /** What is offered. */
  price,
  /** Who offers: the buyer, or the seller in return. `savers`: the seller, to those who saved the item. */
  from: z.enum(['buyer', 'seller', 'savers']),
  /** What the buyer wrote to it. May be empty. */
  words: z.string(),
  state: z.enum(offerStates),
  /** Null unless it ended without an answer because of something else. */
  ended: z.enum(offerEnds).nullable(),
  madeAt: time,
  /** Until then it can be answered. */
  until: time,
  /** For a countdown that does not depend on the clock of the device. 0 if it is over. */
  secondsLeft: countShown(),
  endedAt: time.nullable(),
  /** The ticket that it became. Null unless it was accepted. */
  ticketID: ticketIDShown.nullable(),
  storeID: id,
  storeName: z.string(),
  sellerFirstName: z.string(),
})

/** With the buyer, for the shop. */
export const ShopOffer = Offer.extend({
  userID: id,
  customerFirstName: z.string(),
  customerLastName: z.string(),
  /** The path of the buyer's own photo, or null. */
  customerPhoto: z.string().nullable(),
  /** How many items this buyer has picked up at any shop. 5 may be more. */
  pickedUp: countShown(5),
})

/** What the seller set. Null: as the shop has it, or for a shop, as it is for those who have not chosen. */
const open = z.enum(['yes', 'no', 'default'])

const acceptErrors = ['offer_over', 'item_held', 'item_gone', 'item_changed'] as const

/** Endpoints for offers: a buyer offers less than the price, and the accepted offer is a reservation at that price. */
export const offers = calls({
  'POST offers/make_offer': {
    summary:
      'Offer less than the price. If the seller accepts, the item is reserved for the buyer at this price, as by a purchase. A repeated request with the same clientID returns the same offer',
    who: ['buyer'],
    input: z.object({
      itemID: id,
      /** In pesos: from half the price on. */
      price: pesos,
      /** The price that the page showed. */
      asked: pesos.optional(),
      words: note('What you write', maxOfferWords).optional(),
      clientID: id.optional(),
    }),
    reply: z.object({ offer: Offer }),
    errors: [
      'not_found',
      'item_held',
      'item_gone',
      'item_changed',
      'no_offers',
      'offer_out_of_range',
      'offer_waits',
      'offers_used_up',
      'offer_words',
      'too_many_open_tickets',
      'reservation_declined',
      'helper_of_shop',
      'phone_needed',
      'id_reused',
      'too_many_tries',
    ],
  },
  'POST offers/answer_offer': {
    summary:
      'Answer an open offer of the other side. `accept` reserves the item for the buyer at the price of the offer, and ends all other offers for it. `counter` is for the shop: it offers `price` in return, and cannot take it back',
    who: ['buyer', 'seller'],
    helpers: true,
    input: z.object({
      offerID,
      answer: z.enum(['accept', 'decline', 'counter']),
      /** With `accept` the price of the offer, as the page showed it; with `counter` the new one. */
      price: pesos.optional(),
    }),
    reply: z.object({ response: z.string(), offer: Offer }),
    errors: [
      'not_found',
      ...acceptErrors,
      'offer_out_of_range',
      'buyer_cannot_reserve',
      'too_many_open_tickets',
      'reservation_declined',
      'helper_of_shop',
      'phone_needed',
      'too_many_tries',
    ],
  },
  'POST offers/withdraw_offer': {
    summary: 'Take the buyer’s own open offer back. Not an error if it is over',
    who: ['buyer'],
    input: z.object({ offerID }),
    reply: z.object({ response: z.string(), offer: Offer }),
    errors: ['not_found', 'too_many_tries'],
  },
  'GET offers/get_offers': {
    summary:
      'The buyer’s offers and those made to them, open ones first, then the last one first, 20 a page. With `itemID` only those for this item',
    who: ['buyer'],
    input: z.object({ itemID: id.optional(), cursor: token(200).optional() }),
    reply: z.object({ offers: z.array(Offer), has_next: z.boolean(), cursor: z.string().nullable() }),
  },
  'GET offers/get_shop_offers': {
    summary:
      'The open offers to the shop, grouped by item: the item whose first deadline is next comes first, of an item the best offer. At most 200. With `userID` those of this buyer, also the prices that the shop said in return',
    who: ['seller'],
    helpers: true,
    input: z.object({ userID: id.optional() }),
    reply: z.object({ offers: z.array(ShopOffer).max(200), count: countShown() }),
  },
  'GET offers/get_item_offers': {
    summary: 'Whether the buyer may make an offer for this item, and what is open between them and the shop',
    who: ['buyer'],
    input: z.object({ itemID: id }),
    reply: z.object({
      /** Whether the shop takes offers for it, and it is for sale. */
      takesOffers: z.boolean(),
      /** In pesos. Null if no offer is possible. */
      lowest: price.nullable(),
      /** How many offers for it the buyer may still make. */
      left: oneOfShown([0, 1, 2, offersPerItem]),
      /** How long the seller has for the answer, and the buyer for the pickup of what is confirmed. */
      answerHours: countShown(),
      pickupHours: countShown(),
      sellerFirstName: z.string(),
      /** The open offer, else the last one. */
      offer: Offer.nullable(),
    }),
    errors: ['not_found'],
  },
  'GET offers/get_rules': {
    summary:
      'Whether the shop takes offers, and below what they are answered by themselves. With `itemID` for this item, and how many people saved it',
    who: ['seller'],
    input: z.object({ itemID: id.optional() }),
    reply: z.object({
      /** What the seller chose: for the shop, or for the item. */
      open,
      /** What follows from it. */
      takesOffers: z.boolean(),
      /** Offers below this share of the price are answered by themselves, in percent. Null: none. */
      floorPercent: wholeShown(floorPercents.min, floorPercents.max).nullable(),
      /** The item’s own floor, in pesos. Null: that of the shop. */
      floor: price.nullable(),
      /** To how many people who saved the item it could be offered. 0 without `itemID`. */
      savers: countShown(),
      /** Until when it is offered to them. Null if it is not. */
      offeredUntil: time.nullable(),
      /** At what price, in pesos. */
      offeredPrice: price.nullable(),
    }),
    errors: ['not_found'],
  },
  'POST offers/set_rules': {
    summary:
      'Set whether the shop takes offers, and below what they are answered by themselves. With `itemID` for this item. Nobody else learns of the floor',
    who: ['seller'],
    input: z.object({
      itemID: id.optional(),
      open: open.optional(),
      /** In percent of the price, for the shop. Empty: none. */
      floorPercent: removable(whole(floorPercents.min, floorPercents.max)).optional(),
      /** In pesos, for the item. Empty: that of the shop. */
      floor: removable(pesos).optional(),
    }),
    reply: Done,
    errors: ['not_found', 'too_many_tries'],
  },
  'POST offers/offer_to_savers': {
    summary:
      'Offer an item to those who have it in a cart or a collection: this price for 24 hours, for them alone, and the first who buys has it. It cannot be taken back',
    who: ['seller'],
    input: z.object({ itemID: id, price: pesos }),
    reply: z.object({ response: z.string(), people: countShown(), until: time }),
    errors: [
      'not_found',
      'item_held',
      'item_gone',
      'offer_out_of_range',
      'no_savers',
      'offered_already',
      'too_many_tries',
    ],
  },
})
