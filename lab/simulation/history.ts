import type { Asked, Runs } from './record.ts'
import type { MoveRow, PickupRow, RequestRow, TicketRow } from './rows.ts'

/** What people were promised, in numbers of its own: the checker shares no rule with the product. */
const second = 1_000
export const hour = 3600 * second
export const day = 24 * hour
export const promised = {
  /** Of each person, the newest. */
  notificationsKept: 1_000,
  confirmWithin: 48 * hour,
  pickUpWithin: 72 * hour,
  answerWithin: 12 * hour,
  longerAtMost: 7 * day,
  /** The jobs that deadlines need run each minute, after the calls that are under way. */
  jobWithin: 70 * second,
  /** The simulation runs others, and delivers, every ten minutes. */
  restWithin: 11 * 60 * second,
  reviewWithin: 14 * day,
  openTickets: { first: 5, afterOne: 15, trusted: 40, trustedFrom: 10 },
  forfeitCountsFor: 60 * day,
  turn: 30 * 60 * second,
  /** In Manila. */
  turnsBegin: { from: 8 * hour, until: 21 * hour },
  linesOfBuyer: 10,
  /** From and until in Manila. */
  quiet: { from: 22 * hour, until: 7 * hour },
}

const levels = [0, 1, 1, 1, 2, 3, 4, 4, 4, 4]
export const levelOf = (status: number): number => levels[status] ?? 0
export const isOpen = (status: number): boolean => levelOf(status) === 1 || levelOf(status) === 2

export const sinceMidnightInManila = (at: number): number => (at + 8 * hour) % day

export interface History extends TicketRow {
  moves: MoveRow[]
  requests: RequestRow[]
  /** When the live sale ended in which it was claimed. */
  sale_ended_at: number | null
  /** When the buyer came and did not want the item. */
  declined_at: number | null
  /** When a decision of admins ended it. */
  decided_at: number | null
}

/** What one buyer picks up at one shop. */
export interface PickupHistory extends PickupRow {
  tickets: History[]
}

export type Report = (finding: string) => void

/** Whether a request that may have done something happened at this moment. */
export const isAskedAt = ({ from, until, outcome }: Asked, at: number): boolean =>
  outcome !== 'refused' && from <= at && at <= until

/** The status at a moment, or 0 before the ticket existed. */
export const statusAt = ({ moves }: History, at: number): number =>
  moves.findLast(({ moved_at }) => moved_at <= at)?.to_status ?? 0

export const hasBeen = ({ moves }: History, status: number, at: number): boolean =>
  moves.some(({ to_status, moved_at }) => to_status === status && moved_at <= at)

export const isOpenAt = ({ tickets }: PickupHistory, at: number): boolean =>
  tickets.some((ticket) => isOpen(statusAt(ticket, at)))
export const ticketsWith = ({ tickets }: PickupHistory, status: number, at: number): History[] =>
  tickets.filter((ticket) => statusAt(ticket, at) === status)

export const timeOf = (at: number): string => new Date(at).toISOString()

export interface Wait {
  side: 'seller' | 'buyer'
  accountID: string
  since: number
  due: number
  /** When it ended, and whether by a deadline. */
  ended: { at: number; byDeadline: boolean } | null
}

const endBy = (move: MoveRow | undefined, decidedAt: number | null): Wait['ended'] =>
  move ? { at: move.moved_at, byDeadline: move.moved_by === null && move.moved_at !== decidedAt } : null

/** The times in which a ticket waited for its seller, and then for its buyer, perhaps longer than at first. */
export const waitsOf = ({ moves, requests, ...ticket }: History): Wait[] => {
  const confirmed = moves.find(({ to_status }) => levelOf(to_status) > 1)
  const waits: Wait[] = [
    {
      side: 'seller',
      accountID: ticket.owner_id,
      since: ticket.created_at,
      due: ticket.created_at + promised.confirmWithin,
      ended: endBy(confirmed, ticket.decided_at),
    },
  ]
  const n = moves.findIndex(({ to_status }) => to_status === 4)
  const ready = moves[n]
  if (!ready) return waits
  const first = { since: ready.moved_at, due: ready.moved_at + promised.pickUpWithin }
  const buyer = {
    side: 'buyer' as const,
    accountID: ticket.buyer_id,
    ended: endBy(moves[n + 1], ticket.decided_at),
  }
  const longer = requests.find(({ kind, answer }) => kind === 'longer' && answer === 'agreed')
  const cancel = requests.find(({ kind }) => kind === 'cancel')
  // A cancellation that was not answered in time has a deadline of its own.
  const ended =
    cancel?.answer === 'unanswered' && buyer.ended ? { ...buyer.ended, byDeadline: false } : buyer.ended
  if (!longer?.wanted_at || longer.answered_at === null) return [...waits, { ...buyer, ...first, ended }]
  return [
    ...waits,
    { ...buyer, ...first, ended: { at: longer.answered_at, byDeadline: false } },
    { ...buyer, since: longer.answered_at, due: longer.wanted_at, ended },
  ]
}

/** When a job must have handled what was due: `within` this time, or this time after a run with a fault. */
export const latestRun = (runs: Runs, due: number, within = promised.jobWithin): number => {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.at ?? 0) <= due) low = middle + 1
    else high = middle
  }
  let by = due
  for (let run = runs[low]; run && run.at <= by + within; run = runs[(low += 1)]) {
    by = run.at
    if (run.clean) return by
  }
  return by + within
}
