import { type History, type Report, promised as ofAll, hour, isAskedAt, latestRun } from './history.ts'
import type { Notices } from './notices.ts'
import type { LabRecord } from './record.ts'
import type { OfferRow, Rows } from './rows.ts'

const minute = hour / 60
const promised = {
  answerWithin: 24 * hour,
  offersPerItem: 3,
  /** When what is below a floor is declined. */
  declinesAfter: { min: 3 * minute, max: 30 * minute },
  restWithin: ofAll.restWithin,
}

/** Whether the seller declines it without a person, and nobody learns that. */
const isBelowFloor = ({ made_by, centavos, asked_centavos, floor_percent }: OfferRow): boolean =>
  made_by === 'buyer' &&
  floor_percent !== null &&
  centavos < Math.floor((asked_centavos * floor_percent) / 100)

/** A person, or the floor after a time like that of a person. */
const isDeclinedByFloor = (offer: OfferRow, ended: number, record: LabRecord): boolean => {
  const { min, max } = promised.declinesAfter
  return (
    isBelowFloor(offer) &&
    ended >= offer.made_at + min &&
    !record.offerRuns.some(({ at, clean }) => clean && at > offer.made_at + max && at < ended - 1000)
  )
}

/** What the buyer is notified of when the own offer is over. */
const kindOfEnd: { [state: string]: string } = {
  accepted: 'offer_accepted',
  declined: 'offer_declined',
  lapsed: 'offer_lapsed',
  ended: 'offer_ended',
}

const checkAsked = (
  offer: OfferRow,
  record: LabRecord,
  ticket: History | undefined,
  report: Report,
): void => {
  const { id, item_id, buyer_id, owner_id, made_by, centavos, made_at, state, ended_at } = offer
  const name = `Offer ${id}`
  const answers = record.answers.filter(({ offerID }) => offerID === id)
  const isMade =
    made_by === 'buyer'
      ? record.offers.some(
          (one) =>
            one.by === buyer_id &&
            one.itemID === item_id &&
            one.price * 100 === centavos &&
            isAskedAt(one, made_at),
        )
      : record.answers.some(
          (one) =>
            one.by === owner_id &&
            one.answer === 'counter' &&
            one.price * 100 === centavos &&
            isAskedAt(one, made_at),
        )
  if (!isMade) report(`${name}: nobody made it`)
  if (isBelowFloor(offer) && (answers.length > 0 || state === 'accepted' || state === 'countered'))
    report(`${name}: the seller has seen it, though it is below the floor`)
  if (ended_at === null) return
  const answerer = made_by === 'buyer' ? owner_id : buyer_id
  const isAnswered = (answer: string) =>
    answers.some((one) => one.by === answerer && one.answer === answer && isAskedAt(one, ended_at))
  // What the shop says in return is also what the buyer pays with Buy Now.
  const isBought = record.purchases.some(
    (one) => one.by === buyer_id && one.itemIDs.includes(item_id) && isAskedAt(one, ended_at),
  )
  if (state === 'accepted') {
    if (!isAnswered('accept') && !(made_by === 'seller' && isBought)) report(`${name}: nobody accepted it`)
    if (ticket?.item_id !== item_id || ticket.buyer_id !== buyer_id || ticket.created_at !== ended_at)
      report(`${name}: was accepted without a ticket`)
  } else if (state === 'declined' && !isAnswered('decline') && !isDeclinedByFloor(offer, ended_at, record))
    report(`${name}: nobody declined it`)
  else if (
    state === 'withdrawn' &&
    !record.withdrawals.some(
      (one) => one.by === buyer_id && one.offerID === id && isAskedAt(one, ended_at),
    ) &&
    !record.decisions.some(({ act }) => act === 'stop_account')
  )
    report(`${name}: nobody took it back`)
}

/** Each offer was made and answered as people asked, and what was accepted is a ticket at its price. */
export const checkOffers = (
  tickets: ReadonlyMap<number, History>,
  record: LabRecord,
  rows: Rows,
  now: number,
  { expectOne, expectAtMostOne }: Notices,
  report: Report,
): void => {
  const prices = new Map(rows.items.map(({ id, price_centavos }) => [id, price_centavos]))
  const ofTicket = Map.groupBy(rows.offers, ({ ticket_id }) => ticket_id)
  for (const ticket of tickets.values()) {
    const offers = ofTicket.get(ticket.id) ?? []
    if (offers.length > 1) report(`Ticket ${ticket.id}: has ${offers.length} offers`)
    const price = offers[0]?.centavos ?? prices.get(ticket.item_id)
    const own = ticket.own_centavos ?? ticket.price_centavos
    if (own !== price) report(`Ticket ${ticket.id}: its price is ${own}, and should be ${price}`)
  }
  const free = new Set(
    rows.items.filter(({ availability }) => availability === 'for_sale').map(({ id }) => id),
  )
  for (const offer of rows.offers) {
    const { id, item_id, buyer_id, owner_id, made_by, made_at, until, state, ended_at, notified } = offer
    const name = `Offer ${id}`
    checkAsked(offer, record, tickets.get(offer.ticket_id ?? 0), report)
    if (until !== made_at + promised.answerWithin) report(`${name}: waits until ${until}`)
    if (state === 'open' && !free.has(item_id)) report(`${name}: is open, and its item cannot be bought`)
    if (state === 'open' && now > latestRun(record.offerRuns, until, promised.restWithin))
      report(`${name}: is over and still open`)
    if (state === 'lapsed' && (ended_at ?? 0) < until) report(`${name}: lapsed early`)
    if (ended_at !== null && state !== 'lapsed' && ended_at >= until) report(`${name}: was answered late`)
    // The time of what something else ended is not that of the simulation.
    if (
      !notified &&
      state !== 'ended' &&
      now > latestRun(record.offerRuns, ended_at ?? made_at, promised.restWithin)
    )
      report(`${name}: nobody was notified`)
    const begin =
      made_by === 'buyer'
        ? `offer_made of offer ${id} for ${owner_id}`
        : `offer_countered of offer ${id} for ${buyer_id}`
    // It may have ended before the job has run.
    // The seller never sees what is below the floor.
    if (isBelowFloor(offer)) {
      const late = made_at + promised.declinesAfter.max
      if (state === 'open' && now > latestRun(record.offerRuns, late, promised.restWithin))
        report(`${name}: is below the floor and still open`)
    } else if (state === 'open' && notified) expectOne(begin, made_at, now)
    else expectAtMostOne(begin, made_at, now)
    const kind = kindOfEnd[state]
    if (kind === undefined || (made_by !== 'buyer' && state !== 'ended')) continue
    const end = `${kind} of offer ${id} for ${buyer_id}`
    if (notified) expectOne(end, made_at, now)
    else expectAtMostOne(end, made_at, now)
  }
  for (const [what, own] of Map.groupBy(
    rows.offers,
    ({ item_id, buyer_id }) => `${buyer_id} for item ${item_id}`,
  )) {
    if (own.filter(({ state }) => state === 'open').length > 1) report(`Two offers of ${what} are open`)
    if (own.filter(({ made_by }) => made_by === 'buyer').length > promised.offersPerItem)
      report(`Too many offers of ${what}`)
  }
  const made = new Map(rows.offers.map(({ id, buyer_id }) => [id, buyer_id]))
  for (const { outcome, offerID, by, reply } of record.offers) {
    if (outcome === 'done' && made.get(offerID ?? 0) !== by)
      report(`Offer ${offerID}: was acknowledged and is not there`)
    // One reply for all, below the floor or not. A repeated request may find it answered.
    if (reply?.state === 'declined' || (reply?.state === 'open' && (reply.ended ?? reply.endedAt) !== null))
      report(`Offer ${offerID}: its reply says ${JSON.stringify(reply)}`)
  }
}
