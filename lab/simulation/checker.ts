import { checkMoves, checkPurchases, checkRefusals } from './check-answers.ts'
import { availabilityAt, replayItem } from './check-items.ts'
import { checkLine } from './check-line.ts'
import { checkArrivals, checkNotifications } from './check-notifications.ts'
import { checkCaps, checkDeadlines, checkPickups, checkRequests, checkTicket } from './check-tickets.ts'
import type { History, Report } from './history.ts'
import type { LabRecord } from './record.ts'
import type { Rows } from './rows.ts'

/**
 * Derives what must hold from the rows, and from what people asked and were answered. It shares no rule with the product.
 * Returns what is wrong.
 */
export const check = (rows: Rows, record: LabRecord, now: number): string[] => {
  const findings: string[] = []
  const report: Report = (finding) => void findings.push(finding)
  const movesOf = Map.groupBy(rows.moves, ({ ticket_id }) => ticket_id)
  const requestsOf = Map.groupBy(rows.requests, ({ ticket_id }) => ticket_id)
  const tickets = rows.tickets.map((ticket): History => ({
    ...ticket,
    moves: movesOf.get(ticket.id) ?? [],
    requests: requestsOf.get(ticket.id) ?? [],
  }))
  const byID = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  for (const ticket of tickets) {
    checkTicket(ticket, report)
    checkRequests(ticket, record, now, report)
    checkDeadlines(ticket, record, now, report)
  }
  const ticketsOf = Map.groupBy(tickets, ({ item_id }) => item_id)
  const placesOf = Map.groupBy(rows.places, ({ item_id }) => item_id)
  const items = new Map(
    rows.items.map(({ id }) => [
      id,
      replayItem(
        id,
        { tickets: ticketsOf.get(id) ?? [], places: placesOf.get(id) ?? [] },
        record,
        now,
        report,
      ),
    ]),
  )
  for (const { id, availability } of rows.items) {
    const expected = availabilityAt(items.get(id), now)
    if (availability !== expected) report(`Item ${id}: is ${availability}, and should be ${expected}`)
  }
  const refusals = Map.groupBy(
    record.purchases.filter(({ code }) => code === 'too_many_open_tickets'),
    ({ by }) => by,
  )
  for (const [buyerID, own] of Map.groupBy(tickets, ({ buyer_id }) => buyer_id))
    checkCaps(own, refusals.get(buyerID) ?? [], report)
  checkPurchases(byID, record, rows, report)
  checkMoves(byID, record, report)
  checkRefusals(record, items, report)
  checkLine(rows.places, record, report)
  checkPickups(tickets, rows, now, report)
  checkNotifications(tickets, record, rows, now, report)
  checkArrivals(record, rows, now, report)
  return findings
}
