import { TicketStatus } from '#domain/ticket-status.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type Side, selectTicketsOfPickups } from '../tickets/queries.ts'
import { type PickupRow, type TimeChange, selectHandoverTickets, selectTimeChanges } from './queries.ts'

/** Pickups with their tickets, times and handovers: three queries, however many pickups. */
export const withTickets = async (db: Db, rows: readonly PickupRow[]) => {
  const ids = rows.map(({ id }) => id)
  const tickets = Map.groupBy(await selectTicketsOfPickups(db, ids), (ticket) => ticket.pickup_id)
  const times = Map.groupBy(await selectTimeChanges(db, ids), (change) => change.pickup_id)
  const handovers = Map.groupBy(await selectHandoverTickets(db, ids), (ticket) => ticket.pickup_id)
  return rows.map((row) => ({
    row,
    tickets: tickets.get(row.id) ?? [],
    times: times.get(row.id) ?? [],
    handovers: handovers.get(row.id) ?? [],
  }))
}

export type FullPickup = Awaited<ReturnType<typeof withTickets>>[number]

export const readyTickets = ({ tickets }: Pick<FullPickup, 'tickets'>) =>
  tickets.filter(({ status }) => status === TicketStatus.AwaitingPickup)

/** A pickup has a pass, and can have a time, while an item awaits it. */
export const isReady = (pickup: Pick<FullPickup, 'tickets'>): boolean => readyTickets(pickup).length > 0

/** The first deadline of the tickets that await their pickup. */
export const latestTimeOf = (pickup: Pick<FullPickup, 'tickets'>): Date | null => {
  const deadlines = readyTickets(pickup).flatMap(({ buyer_due_at }) => buyer_due_at?.getTime() ?? [])
  return deadlines.length === 0 ? null : new Date(Math.min(...deadlines))
}

/** How this side changes the time now. The seller cannot choose the first time. */
export const changeBy = (isSet: boolean, side: Side['kind']): TimeChange | null => {
  if (side === 'seller') return isSet ? 'moved_by_seller' : null
  return isSet ? 'moved_by_buyer' : 'chosen'
}

export const mayMoveTime = (
  { row, times }: Pick<FullPickup, 'row' | 'times'>,
  side: Side['kind'],
): boolean => {
  if (row.sent_at) return false
  const change = changeBy(row.picks_up_at !== null, side)
  return change !== null && !times.some((made) => made.change === change)
}
