import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/offers.tsx'
import type { Offer } from './offer-queries.ts'

/** What became of an offer, for its buyer. Undefined while it is open. */
export const endInWords = (offer: Offer): string | undefined => {
  const price = formatPesos(offer.price)
  const isOwn = offer.from === 'buyer'
  switch (offer.state) {
    case 'open':
      return undefined
    case 'accepted':
      return m.yoursAt(price)
    case 'declined':
      return isOwn ? m.saidNo(offer.sellerFirstName, price) : m.youSaidNo(price)
    case 'countered':
      return isOwn ? m.saidAnother(offer.sellerFirstName, price) : m.offerEnded(price)
    case 'withdrawn':
      return m.tookBack(price)
    case 'lapsed':
      return isOwn ? m.nobodyAnswered(price) : m.itEnded(price)
    case 'ended':
      return m.offerEnded(price)
  }
}

/** Why it ended without an answer. */
export const whyEnded = ({ ended }: Pick<Offer, 'ended'>): string | undefined =>
  ended === null ? undefined : m.reasons[ended]
