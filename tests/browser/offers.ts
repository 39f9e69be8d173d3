import { serverNow } from '#web/lib/server-time.ts'
import type { ItemOffers, Offer, ShopOffer } from '#web/features/offers/offer-queries.ts'

/** Offers for tests of the parts. */
export const hoursFromNow = (hours: number): string => new Date(serverNow() + hours * 3_600_000).toISOString()

export const itemID = '0198c1d2-0000-7000-8000-000000000101'

export const item = { itemID, name: 'Turtleneck', price: 340, image: null }

export const offerWith = (changed: Partial<Offer> = {}): Offer => ({
  offerID: 7,
  itemID,
  itemName: item.name,
  image: null,
  itemPrice: item.price,
  asked: item.price,
  price: 300,
  from: 'buyer',
  words: '',
  state: 'open',
  ended: null,
  madeAt: hoursFromNow(-1),
  until: hoursFromNow(23.5),
  secondsLeft: 84_600,
  endedAt: null,
  ticketID: null,
  storeID: '0198c1d2-0000-7000-8000-000000000201',
  storeName: 'Wagwagan',
  sellerFirstName: 'Luz',
  ...changed,
})

export const offersWith = (changed: Partial<ItemOffers> = {}): ItemOffers => ({
  takesOffers: true,
  lowest: 170,
  left: 3,
  answerHours: 24,
  pickupHours: 72,
  sellerFirstName: 'Luz',
  offer: null,
  ...changed,
})

export const shopOfferWith = (changed: Partial<ShopOffer> = {}): ShopOffer => ({
  ...offerWith(),
  userID: '0198c1d2-0000-7000-8000-000000000301',
  customerFirstName: 'Mara',
  customerLastName: 'Bautista',
  customerPhoto: null,
  pickedUp: 2,
  ...changed,
})
