import { formatPesos, toPesos } from './money.ts'

/** How long an offer waits for an answer. */
export const offerHours = 24
/** So many offers may a buyer make for one item. */
export const offersPerItem = 3
/** A shop that has not chosen takes offers from this handover on. */
export const handoversBeforeOffers = 5
/** Characters. */
export const maxOfferWords = 60
/** What a sheet proposes, in percent below the price. */
export const proposedDiscounts = [5, 10, 15] as const
/** A floor of the whole shop, in percent of the price. Below half nobody can offer. */
export const floorPercents = { min: 50, max: 99 } as const
/** To so many of those who saved an item it is offered, the last who saved it first. */
export const maxSavers = 1_000

/**
 * `countered`: another price was said in return. `lapsed`: nobody answered in time. `ended`: the item was taken, or its price was
 * lowered below the offer.
 */
export const offerStates = [
  'open',
  'accepted',
  'declined',
  'countered',
  'withdrawn',
  'lapsed',
  'ended',
] as const
export type OfferState = (typeof offerStates)[number]

/** Why an offer ended: another person reserved the item, it was sold, its seller took it off the shop or made it cheaper, or the shop paused. */
export const offerEnds = ['reserved', 'sold', 'taken_off', 'cheaper', 'paused'] as const
export type OfferEnd = (typeof offerEnds)[number]

/** From half the price to just below it, in centavos. A price of one peso leaves no offer, because prices begin there. */
export const offerRange = (asked: number): { lowest: number; highest: number } => ({
  lowest: Math.max(100, Math.ceil(asked / 2)),
  highest: asked - 1,
})

export const isOffer = (asked: number, offered: number): boolean => {
  const { lowest, highest } = offerRange(asked)
  return offered >= lowest && offered <= highest
}

/** What a sheet proposes: whole pesos, rounded, each once and only what can be offered. In centavos. */
export const proposedOffers = (asked: number): { percent: number; centavos: number }[] => {
  const all = proposedDiscounts.map((percent) => ({
    percent,
    centavos: Math.round((asked * (100 - percent)) / 10_000) * 100,
  }))
  return all.filter(
    ({ centavos }, n) => isOffer(asked, centavos) && all.findIndex((one) => one.centavos === centavos) === n,
  )
}

/** How much less than the price, in whole percent. */
export const percentLess = (asked: number, offered: number): number =>
  Math.round(((asked - offered) * 100) / asked)

/** The sentence for an offer out of the range. */
export const offerRangeSentence = (asked: number): string => {
  const { lowest } = offerRange(asked)
  return lowest >= asked
    ? 'This piece is too cheap for offers.'
    : `Please offer ${formatPesos(toPesos(lowest))} or more, and less than ${formatPesos(toPesos(asked))}.`
}
