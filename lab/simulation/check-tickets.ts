import type { LabRecord } from './record.ts'
import {
  type History,
  type Report,
  hasBeen,
  isOpen,
  latestRun,
  levelOf,
  promised,
  statusAt,
  timeOf,
  waitsOf,
} from './history.ts'

/** A ticket: its history has no gap, each move was allowed, and its deadlines are those promised. */
export const checkTicket = (ticket: History, report: Report): void => {
  const name = `Ticket ${ticket.id}`
  let status: number | null = null
  for (const [n, { step, from_status, to_status, moved_by, moved_at }] of ticket.moves.entries()) {
    const move = `${name}, step ${step} from ${from_status} to ${to_status}`
    if (step !== n + 1 || from_status !== status) report(`${move}: does not follow on ${status}`)
    if (n === 0) {
      if (to_status !== 1 || moved_by !== ticket.buyer_id || moved_at !== ticket.created_at)
        report(`${move}: is not a purchase by its buyer`)
    } else {
      const from: number = status ?? 0
      if (levelOf(to_status) < levelOf(from)) report(`${move}: goes to a lower level`)
      if (to_status === from || from === 9) report(`${move}: is not a move`)
      const asked = ticket.requests.find(({ kind }) => kind === 'cancel')
      const isAnswered = (answer: string) => asked?.answer === answer && asked.answered_at === moved_at
      const allowed =
        moved_by === null
          ? moved_at === ticket.decided_at ||
            (levelOf(from) === 1 && to_status === 7) ||
            (from === 1 && to_status === 3 && moved_at === ticket.sale_ended_at) ||
            (from === 4 && to_status === 8) ||
            (from === 4 && to_status === 9 && isAnswered('unanswered'))
          : moved_by === ticket.buyer_id
            ? levelOf(from) === 1 && to_status === 9
            : moved_by === ticket.owner_id && (to_status !== 9 || (from === 4 && isAnswered('agreed')))
      if (!allowed) report(`${move}: is not allowed by ${moved_by ?? 'the deadline'}`)
    }
    status = to_status
  }
  if (ticket.status !== status) report(`${name}: its status ${ticket.status} is not the last of its history`)
  if (ticket.seller_due_at !== ticket.created_at + promised.confirmWithin)
    report(`${name}: the deadline of the seller is ${new Date(ticket.seller_due_at).toISOString()}`)
  const due = waitsOf(ticket).findLast(({ side }) => side === 'buyer')?.due ?? null
  if (ticket.buyer_due_at !== due)
    report(`${name}: the deadline of the buyer is ${ticket.buyer_due_at}, and should be ${due}`)
}

/** What a buyer asked has the promised limits, and an answer in time. */
export const checkRequests = (ticket: History, record: LabRecord, now: number, report: Report): void => {
  for (const { kind, asked_at, due_at, from_due_at, wanted_at, answer, answered_at } of ticket.requests) {
    const name = `Ticket ${ticket.id}, asked for ${kind}`
    if (statusAt(ticket, asked_at - 1) !== 4) report(`${name}: did not await pickup`)
    if (answered_at !== null && answer !== 'over' && statusAt(ticket, answered_at - 1) !== 4)
      report(`${name}: was answered after it ended`)
    if (kind === 'cancel') {
      // At the handover both agree at once.
      const isAtHandover = asked_at === ticket.declined_at
      const due = isAtHandover ? asked_at : asked_at + promised.answerWithin
      if (due_at !== due) report(`${name}: has to be answered by ${due_at}`)
      if (answer === 'unanswered' && (answered_at ?? 0) <= due) report(`${name}: did not wait for the answer`)
      const isAgreedLater = answered_at !== null && answered_at === ticket.declined_at
      if (!isAgreedLater && (answered_at ?? now) > latestRun(record.ticketRuns, due))
        report(`${name}: waited too long`)
      const isCancelled = ticket.moves.some(
        ({ to_status, moved_at }) => to_status === 9 && moved_at === answered_at,
      )
      if (
        answered_at !== ticket.decided_at &&
        isCancelled !== (answer === 'agreed' || answer === 'unanswered')
      )
        report(`${name}: the answer ${answer} does not fit the moves`)
    } else if (wanted_at === null || from_due_at === null) report(`${name}: has no day`)
    else if (wanted_at <= from_due_at || wanted_at > from_due_at + promised.longerAtMost)
      report(`${name}: until ${timeOf(wanted_at)} is too long`)
    if (answer === null && statusAt(ticket, now) !== 4) report(`${name}: is still open`)
  }
}

export const checkDeadlines = (ticket: History, record: LabRecord, now: number, report: Report): void => {
  for (const { side, due, ended } of waitsOf(ticket)) {
    const name = `Ticket ${ticket.id}: the deadline of the ${side}`
    if (ended?.byDeadline && ended.at <= due) report(`${name} came early`)
    if ((ended?.at ?? now) > latestRun(record.deadlineRuns, due)) report(`${name} came late`)
  }
}

const maxOpenAt = (tickets: History[], at: number): number => {
  const { first, afterOne, trusted, trustedFrom } = promised.openTickets
  const completed = tickets.filter((ticket) => hasBeen(ticket, 5, at)).length
  const forfeited = tickets.some(
    (ticket) =>
      statusAt(ticket, at) === 8 &&
      hasBeen(ticket, 4, at) &&
      !hasBeen(ticket, 5, at) &&
      ticket.moves.some(
        ({ to_status, moved_at }) =>
          to_status === 8 && moved_at <= at && moved_at > at - promised.forfeitCountsFor,
      ),
  )
  const steps = [first, afterOne, trusted]
  const reached = completed >= trustedFrom ? 2 : completed >= 1 ? 1 : 0
  return steps[Math.max(0, reached - (forfeited ? 1 : 0))] ?? first
}

/** A buyer never had more open tickets than allowed, and was refused for that only when it was so. */
export const checkCaps = (tickets: History[], refusals: LabRecord['purchases'], report: Report): void => {
  const openAt = (at: number, except?: number) =>
    tickets.filter((ticket) => (except === undefined || ticket.id < except) && isOpen(statusAt(ticket, at)))
      .length
  for (const { id, buyer_id, created_at } of tickets) {
    const before = openAt(created_at, id)
    const most = maxOpenAt(tickets, created_at)
    if (before >= most) report(`Ticket ${id}: buyer ${buyer_id} already had ${before} open, of ${most}`)
  }
  for (const { by, until, itemIDs } of refusals) {
    const [open, most] = [openAt(until), maxOpenAt(tickets, until)]
    // Items of a bundle are reserved together or not at all.
    if (open + itemIDs.length <= most) report(`Buyer ${by} was refused with ${open} open tickets, of ${most}`)
  }
}
