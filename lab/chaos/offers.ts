import type { Comparison } from './history.ts'
import type { Person } from './person.ts'
import type { Market } from './workload.ts'

/** A buyer offers for one of the newest items, and accepts what a shop says in return. */
export const offerActions = (person: Person, market: Market): (() => Promise<void>)[] => {
  const { history, random } = person
  return [
    async () => {
      const itemID = market.listed.length > 0 ? random.pick(market.listed.slice(-12)) : undefined
      if (!itemID) return
      const page = await person.ask('GET offers/get_item_offers', { itemID })
      const { lowest, offer } = page.good ?? {}
      if (offer?.state === 'open' && offer.from === 'seller') {
        const request = { offerID: offer.offerID, answer: 'accept', price: offer.price }
        const { good } = await person.ask('POST offers/answer_offer', request, (one) => one.offer.ticketID)
        const ticketID = good?.offer.ticketID
        if (ticketID != null) history.tickets.push({ ticketID, itemID, buyerID: person.accountID })
      } else if (lowest != null) {
        const request = { itemID, price: lowest + random.whole(0, 20), clientID: person.newID() }
        const { good } = await person.ask('POST offers/make_offer', request, (one) => one.offer.offerID)
        if (good) history.offers.push({ offerID: good.offer.offerID, itemID, buyerID: person.accountID })
      }
    },
  ]
}

/** A seller takes offers, and answers one of those that wait. */
export const answerActions = (person: Person): (() => Promise<void>)[] => {
  const { history, random } = person
  return [
    async () => {
      if (random.chance(0.2)) await person.ask('POST offers/set_rules', { open: 'yes' })
      const { good: page } = await person.ask('GET offers/get_shop_offers', {})
      const offer = page && page.offers.length > 0 ? random.pick(page.offers) : undefined
      if (!offer) return
      const answer = random.pick(['accept', 'accept', 'counter', 'decline'])
      const price = answer === 'counter' ? Math.min(offer.asked - 1, offer.price + 10) : offer.price
      const request = { offerID: offer.offerID, answer, price }
      const { good } = await person.ask('POST offers/answer_offer', request, (one) => one.offer.ticketID)
      const ticketID = answer === 'accept' ? good?.offer.ticketID : undefined
      if (ticketID != null) history.tickets.push({ ticketID, itemID: offer.itemID, buyerID: offer.userID })
    },
  ]
}

/** The rules of `npm run check` compare accepted offers with their tickets. */
export const comparisonsOfOffers: Comparison[] = [
  {
    wrong: 'An acknowledged offer is missing',
    given: ({ offers }) => offers,
    sql: `select 'offer ' || acked."offerID" as what
          from json_to_recordset($1) as acked ("offerID" bigint, "itemID" uuid, "buyerID" uuid)
          where not exists (select from offers o where o.id = acked."offerID"
            and (o.item_id, o.buyer_id) = (acked."itemID", acked."buyerID"))`,
  },
  {
    wrong: 'Nobody was notified of an offer that waits for a minute',
    sql: `select 'offer ' || id as what from offers where not notified and made_at < now() - interval '1 minute'
            and (ended_at is null or ended_at < now() - interval '1 minute')`,
  },
]
