import { type Surroundings, createCaller } from './caller.ts'
import { day, hour } from './history.ts'
import { createLiveSales } from './live-sales.ts'
import { createModeration } from './moderation.ts'
import { createOffers } from './offers.ts'
import { createPickups } from './pickups.ts'
import type { Arrival } from './process.ts'
import { type Buyer, type Person, type Seller, uuidFrom } from './world.ts'

const minute = 60_000

export interface Stock {
  /** What pages show as for sale. They are up to an hour old, as open pages are. */
  forSale: { id: string; shopID: string }[]
  held: string[]
  /** A few that are not for sale any more, for those who try all the same. */
  others: string[]
}

/** What buyers and sellers do, drawn from the seed. They act on what replies say, as people act on what screens show. */
export const createPeople = (
  surroundings: Surroundings & { stock: Stock; afterDecision: () => Promise<void> },
) => {
  const { agenda, random, record, stock, now, end } = surroundings
  const caller = createCaller(surroundings)
  const { call, ask, untilAnswered } = caller

  /** The time until something that happens so many times a day on average. */
  const untilNext = (perDay: number): number => (-Math.log(1 - random.next()) / perDay) * day

  const everyNowAndThen = (perDay: number, act: () => Promise<void>): void => {
    if (perDay === 0) return
    const at = now() + untilNext(perDay)
    if (at > end) return
    agenda.add(at, async () => {
      everyNowAndThen(perDay, act)
      await act()
    })
  }

  const move = (person: Person, ticketID: number, to: number): Promise<void> =>
    untilAnswered(() =>
      to === 9
        ? ask(record.moves, person, 'POST tickets/cancel_ticket', { ticketID }, () => ({ ticketID, to }))
        : ask(record.moves, person, 'POST tickets/update_ticket_status', { ticketID, statusID: to }, () => ({
            ticketID,
            to,
          })),
    )
  const pickups = createPickups(surroundings, caller, move)
  const offers = createOffers(surroundings, caller)
  const moderation = createModeration(surroundings, caller, surroundings.afterDecision)

  const buy = (
    buyer: Buyer,
    itemIDs: string[],
    ofCart: boolean,
    live?: { slug: string; price: number },
  ): Promise<void> => {
    const clientID = uuidFrom(random)
    const asked = { by: buyer.id, itemIDs, clientID }
    const attempt = async () => {
      const from = now()
      const [itemID = ''] = itemIDs
      if (ofCart) {
        const answer = await call(buyer, 'POST tickets/purchase_cart', { itemIDs, clientID })
        const { outcome } = answer
        const bought = outcome === 'done' ? answer.body.purchased : []
        const code = outcome === 'done' ? answer.body.failed?.code : undefined
        record.purchases.push({ ...asked, from, until: now(), outcome, bought, ...(code && { code }) })
        for (const { ticketID } of bought) perhapsCancel(buyer, ticketID)
        return answer
      }
      const answer = live
        ? await call(buyer, 'POST live/claim', { ...live, itemID, clientID })
        : await call(buyer, 'POST tickets/purchase_item', { itemID, clientID })
      const { outcome } = answer
      const bought = outcome === 'done' ? [{ itemID, ticketID: answer.body.ticketID }] : []
      const code = outcome === 'refused' ? answer.code : undefined
      record.purchases.push({ ...asked, from, until: now(), outcome, bought, ...(code && { code }) })
      for (const { ticketID } of bought) perhapsCancel(buyer, ticketID)
      if (code === 'item_held' && random.chance(0.5)) await lineUp(buyer, itemID)
      return answer
    }
    return untilAnswered(attempt, async () => {
      if (!random.chance(0.5)) return
      const answer = await call(buyer, 'POST tickets/settle_purchase', { clientID })
      if (answer.outcome === 'done')
        record.purchases.push({
          ...asked,
          from: now(),
          until: now(),
          outcome: 'done',
          bought: answer.body.purchased,
        })
    })
  }

  const perhapsCancel = (buyer: Buyer, ticketID: number): void => {
    if (random.chance(buyer.cancels))
      agenda.add(now() + random.next() * 40 * hour, () => move(buyer, ticketID, 9))
  }

  const changeLine = (buyer: Person, itemID: string, action: 'join' | 'leave'): Promise<void> =>
    untilAnswered(() =>
      ask(
        record.lines,
        buyer,
        action === 'join' ? 'POST tickets/line_up' : 'POST tickets/leave_line',
        { itemID },
        () => ({ action, itemID }),
      ),
    )

  const lineUp = async (buyer: Buyer, itemID: string): Promise<void> => {
    await changeLine(buyer, itemID, 'join')
    if (random.chance(0.1))
      agenda.add(now() + random.next() * 30 * hour, () => changeLine(buyer, itemID, 'leave'))
  }

  /** The phone says that it is the buyer's turn. */
  const useTurn = (buyer: Buyer, itemID: string): void => {
    const minutes = random.chance(0.15) ? random.whole(25, 60) : random.whole(1, 25)
    const isWanted = random.chance(0.6)
    if (isWanted || random.chance(0.3))
      agenda.add(now() + minutes * minute, () =>
        isWanted ? buy(buyer, [itemID], false) : changeLine(buyer, itemID, 'leave'),
      )
  }

  const reserve = async (buyer: Buyer): Promise<void> => {
    if (stock.forSale.length === 0) return
    const first = random.pick(stock.forSale)
    if (random.chance(0.2)) await pickups.readReviewsOfShop(buyer, first.shopID)
    if (random.chance(0.12))
      await moderation.report(
        buyer,
        random.chance(0.7) ? { of: 'item', id: first.id } : { of: 'shop', id: first.shopID },
      )
    if (random.chance(0.3) && stock.held.length > 0)
      // Many wait for the same few.
      return lineUp(buyer, stock.held[Math.floor(random.next() ** 3 * stock.held.length)] ?? first.id)
    if (random.chance(0.35)) return offers.haggle(buyer, first.id)
    if (random.chance(0.05) && stock.others.length > 0) return buy(buyer, [random.pick(stock.others)], false)
    if (!buyer.usesCart || random.chance(0.5)) return buy(buyer, [first.id], false)
    const sameShop = stock.forSale.filter(({ id, shopID }) => shopID === first.shopID && id !== first.id)
    const from = random.chance(0.6) && sameShop.length > 0 ? sameShop : stock.forSale
    const chosen = new Set([
      first.id,
      ...Array.from({ length: random.whole(1, 3) }, () => random.pick(from).id),
    ])
    for (const itemID of chosen) await call(buyer, 'POST homepage/add_to_cart', { itemID })
    await buy(buyer, [...chosen], true)
  }

  /** Asks the shop to cancel, or to keep the item longer. */
  const askShop = (buyer: Buyer, ticketID: number, due: number): Promise<void> => {
    const isCancel = random.chance(0.5)
    const wanted = new Date(due + random.whole(0, 9) * day).toISOString().slice(0, 10)
    return untilAnswered(() =>
      isCancel
        ? call(buyer, 'POST tickets/ask_cancel', { ticketID, reason: 'cannot_come' })
        : call(buyer, 'POST tickets/ask_longer', { ticketID, day: wanted }),
    )
  }

  const answerRequest = (seller: Seller, ticketID: number, kind: 'cancel' | 'longer'): Promise<void> => {
    const agree = random.chance(0.7)
    return untilAnswered(async () => {
      const from = now()
      const answer = await call(seller, 'POST tickets/answer_request', { ticketID, kind, agree })
      const { outcome } = answer
      if (kind === 'cancel' && agree)
        record.moves.push({ by: seller.id, from, until: now(), outcome, ticketID, to: 9 })
      return answer
    })
  }

  const planned = new Set<number>()
  const visit = async (buyer: Buyer, sellers: readonly Seller[]): Promise<void> => {
    for (const pickup of await pickups.visitAsBuyer(buyer))
      for (const { ticketID, statusID, expected_buyer_fulfillment } of pickup.tickets) {
        if (planned.has(ticketID) || statusID !== 4) continue
        planned.add(ticketID)
        const due = Date.parse(expected_buyer_fulfillment ?? '')
        const chosen = pickup.pickupTime === null ? 0 : Date.parse(pickup.pickupTime)
        const come = () => pickups.comeTo(buyer, sellers, pickup)
        if (random.chance(buyer.comesLate)) agenda.add(due + random.next() * 5 * hour, come)
        else if (random.chance(buyer.comes))
          agenda.add(chosen > now() ? chosen : now() + random.next() * (due - now()), come)
        else if (random.chance(0.1)) await move(buyer, ticketID, 9)
        if (random.chance(0.15)) await askShop(buyer, ticketID, due)
      }
    if (random.chance(0.3)) await moderation.readDecisions(buyer)
    if (!random.chance(0.5)) return
    const shown = await call(buyer, 'GET notifications/get_notifications', {})
    const newest = shown.outcome === 'done' ? shown.body.notifications[0] : undefined
    if (newest && random.chance(0.6))
      await call(buyer, 'POST notifications/mark_read', { id: newest.id, until: true })
  }

  const serve = async (seller: Seller): Promise<void> => {
    const pending = await call(seller, 'GET tickets/get_shop_tickets', { level: 1 })
    for (const { ticketID, statusID } of pending.outcome === 'done' ? pending.body.tickets : []) {
      if (!random.chance(seller.acts)) continue
      if (random.chance(seller.lacksItem)) await move(seller, ticketID, 6)
      else await move(seller, ticketID, seller.steps === 1 ? 4 : statusID + 1)
    }
    if (random.chance(0.7)) await offers.answerAll(seller)
    if (random.chance(0.5)) await moderation.readDecisions(seller)
    const ready = await call(seller, 'GET tickets/get_shop_tickets', { level: 2 })
    for (const { ticketID, requests } of ready.outcome === 'done' ? ready.body.tickets : [])
      for (const { kind, answer } of requests)
        if (answer === null && random.chance(seller.acts * 0.5)) await answerRequest(seller, ticketID, kind)
    await pickups.visitAsSeller(seller)
    const [known] = ready.outcome === 'done' ? ready.body.tickets : []
    const buyerID = record.purchases.findLast(({ bought }) =>
      bought.some(({ ticketID }) => ticketID === known?.ticketID),
    )?.by
    if (buyerID && random.chance(0.08)) await moderation.report(seller, { of: 'account', id: buyerID })
    // Some correct themselves, or try what is not allowed.
    if (random.chance(0.9)) return
    const level = random.pick([2, 3, 4])
    const ended = await call(seller, 'GET tickets/get_shop_tickets', { level })
    const [some] = ended.outcome === 'done' ? ended.body.tickets : []
    if (some) await move(seller, some.ticketID + (random.chance(0.1) ? -1 : 0), random.whole(1, 8))
  }

  const runSale = createLiveSales(surroundings, caller, (buyer, { itemID, ...live }) =>
    buy(buyer, [itemID], false, live),
  )

  const buyerOf = new Map<string, Buyer>()
  return {
    notified({ accountID, kind, count, path }: Arrival): void {
      const buyer = buyerOf.get(accountID)
      if (kind === 'offer_countered' && count === 1 && buyer && random.chance(0.7))
        agenda.add(now() + random.whole(1, 300) * minute, () =>
          offers.haggle(buyer, path.replace('/item/', '')),
        )
      if (kind.startsWith('line_turn') && count === 1 && buyer) useTurn(buyer, path.replace('/item/', ''))
    },

    begin(buyers: readonly Buyer[], sellers: readonly Seller[], admins: readonly Person[]): void {
      for (const admin of admins) everyNowAndThen(4, () => moderation.work(admin))
      for (const seller of sellers) {
        everyNowAndThen(seller.visitsPerDay, () => serve(seller))
        everyNowAndThen(seller.salesPerDay, () => runSale(seller, buyers))
      }
      for (const buyer of buyers) {
        buyerOf.set(buyer.id, buyer)
        everyNowAndThen(buyer.visitsPerDay, () => visit(buyer, sellers))
        everyNowAndThen(buyer.reservationsPerDay, () => reserve(buyer))
      }
    },
  }
}
