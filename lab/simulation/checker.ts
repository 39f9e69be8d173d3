import { checkMoves, checkPurchases, checkRefusals } from './check-answers.ts'
import { availabilityAt, replayItem } from './check-items.ts'
import { checkModeration, effectsOf, endOfTicket, merged } from './check-decisions.ts'
import { checkLine } from './check-line.ts'
import { checkArrivals, checkNotifications } from './check-notifications.ts'
import { checkLiveSales, createInSale } from './check-live-sales.ts'
import { checkOffers } from './check-offers.ts'
import { checkPayments } from './check-payments.ts'
import { checkHandovers, checkPickups, checkScans, checkTimes } from './check-pickups.ts'
import { checkReviews, checkShopPages } from './check-reviews.ts'
import { checkCaps, checkDeadlines, checkRequests, checkTicket } from './check-tickets.ts'
import type { History, Report } from './history.ts'
import { createNotices } from './notices.ts'
import type { LabRecord } from './record.ts'
import type { Rows } from './rows.ts'

/**
 * Derives what must hold from the rows, and from what people asked and were answered. It shares no rule with the product.
 * Returns what is wrong.
 */
export const check = (rows: Rows, whole: LabRecord, now: number): string[] => {
  const record = withoutStopped(whole)
  const findings: string[] = []
  const report: Report = (finding) => void findings.push(finding)
  const movesOf = Map.groupBy(rows.moves, ({ ticket_id }) => ticket_id)
  const requestsOf = Map.groupBy(rows.requests, ({ ticket_id }) => ticket_id)
  const handedAt = new Map(rows.handovers.map(({ id, made_at }) => [id, made_at]))
  const declinedIn = new Map(
    rows.handoverTickets
      .filter(({ reason }) => reason === 'not_wanted')
      .map(({ ticket_id, handover_id }) => [ticket_id, handedAt.get(handover_id) ?? 0]),
  )
  const saleEnds = new Map(rows.sales.map(({ id, ended_at }) => [id, ended_at]))
  const effects = effectsOf(rows.decisions)
  const downOf = Map.groupBy(
    effects.filter(({ act }) => act === 'take_down'),
    ({ subject }) => subject,
  )
  const pausesOf = Map.groupBy(record.pauses, ({ shopID }) => shopID)
  const shopOf = new Map(rows.items.map(({ id, shop_id }) => [id, shop_id]))
  const pausesOfItem = (itemID: string) => pausesOf.get(shopOf.get(itemID) ?? '') ?? []
  const tickets = rows.tickets.map((ticket): History => ({
    ...ticket,
    moves: movesOf.get(ticket.id) ?? [],
    requests: requestsOf.get(ticket.id) ?? [],
    declined_at: declinedIn.get(ticket.id) ?? null,
    decided_at: endOfTicket(ticket, movesOf.get(ticket.id) ?? [], effects),
    sale_ended_at: saleEnds.get(ticket.sale ?? '') ?? null,
  }))
  const byID = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  for (const ticket of tickets) {
    checkTicket(ticket, report)
    checkRequests(ticket, record, now, report)
    checkDeadlines(ticket, record, now, report)
  }
  const ticketsOf = Map.groupBy(tickets, ({ item_id }) => item_id)
  const placesOf = Map.groupBy(rows.places, ({ item_id }) => item_id)
  const holdsOf = Map.groupBy(rows.holds, ({ item_id }) => item_id)
  const { isLive, isWaiting } = createInSale(rows)
  const items = new Map(
    rows.items.map(({ id }) => [
      id,
      replayItem(
        id,
        {
          tickets: ticketsOf.get(id) ?? [],
          places: placesOf.get(id) ?? [],
          holds: holdsOf.get(id) ?? [],
          down: merged(downOf.get(id) ?? []),
          pauses: pausesOfItem(id),
          isLive: (at) => isLive(id, at),
          isWaiting: (at) => isWaiting(id, at),
        },
        record,
        now,
        report,
      ),
    ]),
  )
  for (const { id, availability } of rows.items) {
    const known = availabilityAt(items.get(id), now)
    const expected = isWaiting(id, now) && known === 'for_sale' ? 'draft' : known
    if (availability !== expected) report(`Item ${id}: is ${availability}, and should be ${expected}`)
  }
  const refusals = Map.groupBy(
    record.purchases.filter(({ code }) => code === 'too_many_open_tickets'),
    ({ by }) => by,
  )
  for (const [buyerID, own] of Map.groupBy(tickets, ({ buyer_id }) => buyer_id))
    checkCaps(own, refusals.get(buyerID) ?? [], report)
  checkPurchases(byID, record, rows, report)
  checkMoves(byID, record, rows, report)
  const isPaused = (itemID: string, at: number) =>
    pausesOfItem(itemID).some(({ from, to }) => from <= at && at < to)
  checkRefusals(record, items, isPaused, report)
  checkLine(rows.places, record, effects, report)
  const notices = createNotices(rows.notifications, report)
  checkModeration(rows, record, { tickets, effects }, now, notices, report)
  const isEnded = (itemID: string, at: number) =>
    [...(downOf.get(itemID) ?? []), ...pausesOfItem(itemID)].some(({ from }) => from === at)
  checkLiveSales(tickets, record, rows, now, isEnded, notices, report)
  checkNotifications(tickets, record, rows, now, notices)
  checkOffers(byID, record, rows, now, notices, report)
  const ticketsIn = Map.groupBy(tickets, ({ pickup_id }) => pickup_id)
  const pickups = rows.pickups.map((pickup) => ({ ...pickup, tickets: ticketsIn.get(pickup.id) ?? [] }))
  checkPickups(tickets, pickups, now, report)
  const asked = {
    times: byPickup(record.times),
    scans: byPickup(record.scans),
    handovers: byPickup(record.handovers),
    payments: byPickup(record.payments),
    reviews: byPickup(record.reviews),
    replies: byPickup(record.replies),
    reviewReads: byPickup(record.reviewReads),
  }
  const found = {
    times: byPickup(rows.times),
    handovers: byPickup(rows.handovers),
    handoverTickets: Map.groupBy(rows.handoverTickets, ({ handover_id }) => handover_id),
    payments: byPickup(rows.payments),
    paymentMoves: byPickup(rows.paymentMoves),
    paymentParts: byPickup(rows.paymentParts),
    reviews: byPickup(rows.reviews),
  }
  for (const pickup of pickups) {
    const { id } = pickup
    const times = { asked: asked.times.get(id) ?? [], found: found.times.get(id) ?? [] }
    checkTimes(pickup, times, record.reminderRuns, now, notices, report)
    checkScans(pickup, asked.scans.get(id) ?? [], report)
    checkHandovers(
      pickup,
      { handovers: found.handovers.get(id) ?? [], ticketsOf: found.handoverTickets },
      asked.handovers.get(id) ?? [],
      report,
    )
    checkPayments(
      pickup,
      {
        payment: found.payments.get(id)?.[0],
        moves: found.paymentMoves.get(id) ?? [],
        parts: found.paymentParts.get(id) ?? [],
      },
      asked.payments.get(id) ?? [],
      notices,
      report,
    )
    checkReviews(
      pickup,
      found.reviews.get(id) ?? [],
      {
        reviews: asked.reviews.get(id) ?? [],
        replies: asked.replies.get(id) ?? [],
        reads: asked.reviewReads.get(id) ?? [],
      },
      record,
      now,
      notices,
      report,
    )
  }
  checkShopPages(pickups, found.reviews, record.shopReads, report)
  notices.reportOthers()
  checkArrivals(record, rows, now, report)
  return findings
}

/** `checkModeration` judges who was refused because the account is stopped. For all else nothing happened. */
const withoutStopped = (record: LabRecord): LabRecord =>
  Object.fromEntries(
    Object.entries(record).map(([name, list]) => [
      name,
      Array.isArray(list)
        ? list.filter((one) => !(one instanceof Object && 'code' in one && one.code === 'account_stopped'))
        : list,
    ]),
  ) as LabRecord

const byPickup = <One extends { pickup_id: number } | { pickupID: number }>(list: One[]) =>
  Map.groupBy(list, (one) => ('pickupID' in one ? one.pickupID : one.pickup_id))
