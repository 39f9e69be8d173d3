import type { Random } from '../../demo/seed/random.ts'
import type { AllCalls } from '../../src/contract/all.ts'
import type { CallName, Sent } from '../../src/contract/define.ts'
import type { Agenda } from './agenda.ts'
import type { Answer, Arrival, Process } from './process.ts'
import type { LabRecord } from './record.ts'
import { type Buyer, type Person, type Seller, uuidFrom } from './world.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export interface Stock {
  /** What pages show as for sale. They are up to an hour old, as open pages are. */
  forSale: { id: string; shopID: string }[]
  held: string[]
  /** A few that are not for sale any more, for those who try all the same. */
  others: string[]
}

interface Surroundings {
  agenda: Agenda
  random: Random
  processes: readonly Process[]
  record: LabRecord
  stock: Stock
  now: () => number
  /** Lets some time pass between two requests of a person. */
  pass: (milliseconds: number) => void
  end: number
}

/** What buyers and sellers do, drawn from the seed. They act on what replies say, as people act on what screens show. */
export const createPeople = ({ agenda, random, processes, record, stock, now, pass, end }: Surroundings) => {
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

  const call = async <Name extends keyof AllCalls & CallName>(
    person: Person,
    name: Name,
    input: Sent<AllCalls[Name]>,
  ) => {
    record.requests += 1
    pass(200)
    const answer = await random.pick(processes).call(name, input, person)
    // Nobody here sends what a page would not send, or so much that a limit applies.
    if (
      answer.outcome === 'refused' &&
      ['invalid_input', 'not_signed_in', 'not_allowed', 'too_many_tries', 'too_many_requests'].includes(
        answer.code,
      )
    )
      record.unexpected.push(`${name} was refused: ${answer.code}`)
    return answer
  }

  /** Without a reply a person tries again some seconds later, or gives up. */
  const untilAnswered = async (
    attempt: () => Promise<Answer<unknown>['outcome']>,
    giveUp: () => Promise<void> = async () => undefined,
    left = 3,
  ): Promise<void> => {
    if ((await attempt()) !== 'unknown') return
    if (left === 0 || random.chance(0.2)) return giveUp()
    agenda.add(now() + random.whole(1, 60) * second, () => untilAnswered(attempt, giveUp, left - 1))
  }

  const move = (person: Person, ticketID: number, to: number): Promise<void> =>
    untilAnswered(async () => {
      const from = now()
      const answer =
        to === 9
          ? await call(person, 'POST tickets/cancel_ticket', { ticketID })
          : await call(person, 'POST tickets/update_ticket_status', { ticketID, statusID: to })
      const { outcome } = answer
      record.moves.push({
        by: person.id,
        from,
        until: now(),
        outcome,
        ticketID,
        to,
        ...(outcome === 'refused' && { code: answer.code }),
      })
      return outcome
    })

  const buy = (buyer: Buyer, itemIDs: string[], ofCart: boolean): Promise<void> => {
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
        return outcome
      }
      const answer = await call(buyer, 'POST tickets/purchase_item', { itemID, clientID })
      const { outcome } = answer
      const bought = outcome === 'done' ? [{ itemID, ticketID: answer.body.ticketID }] : []
      const code = outcome === 'refused' ? answer.code : undefined
      record.purchases.push({ ...asked, from, until: now(), outcome, bought, ...(code && { code }) })
      for (const { ticketID } of bought) perhapsCancel(buyer, ticketID)
      if (code === 'item_held' && random.chance(0.5)) await lineUp(buyer, itemID)
      return outcome
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
    untilAnswered(async () => {
      const from = now()
      const name = action === 'join' ? 'POST tickets/line_up' : 'POST tickets/leave_line'
      const { outcome } = await call(buyer, name, { itemID })
      record.lines.push({ by: buyer.id, from, until: now(), outcome, action, itemID })
      return outcome
    })

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
    const first = random.pick(stock.forSale)
    if (random.chance(0.3) && stock.held.length > 0)
      // Many wait for the same few.
      return lineUp(buyer, stock.held[Math.floor(random.next() ** 3 * stock.held.length)] ?? first.id)
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
  const ask = (buyer: Buyer, ticketID: number, due: number): Promise<void> => {
    const isCancel = random.chance(0.5)
    const wanted = new Date(due + random.whole(0, 9) * day).toISOString().slice(0, 10)
    return untilAnswered(async () => {
      const { outcome } = isCancel
        ? await call(buyer, 'POST tickets/ask_cancel', { ticketID, reason: 'cannot_come' })
        : await call(buyer, 'POST tickets/ask_longer', { ticketID, day: wanted })
      return outcome
    })
  }

  const answerRequest = (seller: Seller, ticketID: number, kind: 'cancel' | 'longer'): Promise<void> => {
    const agree = random.chance(0.7)
    return untilAnswered(async () => {
      const from = now()
      const { outcome } = await call(seller, 'POST tickets/answer_request', { ticketID, kind, agree })
      if (kind === 'cancel' && agree)
        record.moves.push({ by: seller.id, from, until: now(), outcome, ticketID, to: 9 })
      return outcome
    })
  }

  const planned = new Set<number>()
  /** The buyer stands in the shop, and the seller hands over what is ready. */
  const comeTo = async (buyer: Buyer, seller: Seller): Promise<void> => {
    const answer = await call(buyer, 'GET tickets/ticket', { level: 2 })
    if (answer.outcome !== 'done') return
    for (const { ticketID, storeID } of answer.body.tickets)
      if (storeID === seller.shopID) await move(seller, ticketID, random.chance(0.98) ? 5 : 6)
  }

  const visit = async (buyer: Buyer, sellerOf: ReadonlyMap<string, Seller>): Promise<void> => {
    const answer = await call(buyer, 'GET tickets/ticket', { level: 2 })
    for (const ticket of answer.outcome === 'done' ? answer.body.tickets : []) {
      const seller = sellerOf.get(ticket.storeID)
      if (planned.has(ticket.ticketID) || !seller) continue
      planned.add(ticket.ticketID)
      const due = Date.parse(ticket.expected_buyer_fulfillment ?? '')
      if (random.chance(buyer.comesLate))
        agenda.add(due + random.next() * 5 * hour, () => comeTo(buyer, seller))
      else if (random.chance(buyer.comes))
        agenda.add(now() + random.next() * (due - now()), () => comeTo(buyer, seller))
      else if (random.chance(0.1)) await move(buyer, ticket.ticketID, 9)
      if (random.chance(0.15)) await ask(buyer, ticket.ticketID, due)
    }
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
    const ready = await call(seller, 'GET tickets/get_shop_tickets', { level: 2 })
    for (const { ticketID, requests } of ready.outcome === 'done' ? ready.body.tickets : [])
      for (const { kind, answer } of requests)
        if (answer === null && random.chance(seller.acts * 0.5)) await answerRequest(seller, ticketID, kind)
    // Some correct themselves, or try what is not allowed.
    if (random.chance(0.9)) return
    const level = random.pick([2, 3, 4])
    const ended = await call(seller, 'GET tickets/get_shop_tickets', { level })
    const [some] = ended.outcome === 'done' ? ended.body.tickets : []
    if (some) await move(seller, some.ticketID + (random.chance(0.1) ? -1 : 0), random.whole(1, 8))
  }

  const buyerOf = new Map<string, Buyer>()
  return {
    notified({ accountID, kind, count, path }: Arrival): void {
      const buyer = buyerOf.get(accountID)
      if (kind === 'line_turn' && count === 1 && buyer) useTurn(buyer, path.replace('/item/', ''))
    },

    begin(buyers: readonly Buyer[], sellers: readonly Seller[]): void {
      const sellerOf = new Map(sellers.map((seller) => [seller.shopID, seller]))
      for (const seller of sellers) everyNowAndThen(seller.visitsPerDay, () => serve(seller))
      for (const buyer of buyers) {
        buyerOf.set(buyer.id, buyer)
        everyNowAndThen(buyer.visitsPerDay, () => visit(buyer, sellerOf))
        everyNowAndThen(buyer.reservationsPerDay, () => reserve(buyer))
      }
    },
  }
}
