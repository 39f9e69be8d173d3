import type { LabRecord } from './record.ts'
import type { MoveRow, NotificationRow, Rows, TicketRow } from './rows.ts'

/**
 * Derives what must hold from the rows and from what people were answered. It shares no rule with the product: the
 * numbers below are what people were promised.
 */
const second = 1_000
const hour = 3600 * second
const day = 24 * hour
const promised = {
  confirmWithin: 48 * hour,
  pickUpWithin: 72 * hour,
  /** The job runs each minute. */
  deadlineWithin: 61 * second,
  openTickets: { first: 5, afterOne: 15, trusted: 40, trustedFrom: 10 },
  forfeitCountsFor: 60 * day,
}

const levels = [0, 1, 1, 1, 2, 3, 4, 4, 4, 4]
const levelOf = (status: number): number => levels[status] ?? 0
const isOpen = (status: number): boolean => levelOf(status) === 1 || levelOf(status) === 2

interface History extends TicketRow {
  moves: MoveRow[]
}

/** The status at a moment, or 0 before the ticket existed. */
const statusAt = ({ moves }: History, at: number): number =>
  moves.findLast(({ moved_at }) => moved_at <= at)?.to_status ?? 0

type Report = (finding: string) => void

/** A ticket: its history has no gap, each move was allowed, and its deadlines are those promised. */
const checkTicket = (ticket: History, report: Report): void => {
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
      const allowed =
        moved_by === null
          ? (levelOf(from) === 1 && to_status === 7) || (from === 4 && to_status === 8)
          : moved_by === ticket.buyer_id
            ? levelOf(from) === 1 && to_status === 9
            : moved_by === ticket.owner_id && to_status !== 9
      if (!allowed) report(`${move}: is not allowed by ${moved_by ?? 'the deadline'}`)
    }
    status = to_status
  }
  if (ticket.status !== status) report(`${name}: its status ${ticket.status} is not the last of its history`)
  if (ticket.seller_due_at !== ticket.created_at + promised.confirmWithin)
    report(`${name}: the deadline of the seller is ${new Date(ticket.seller_due_at).toISOString()}`)
  const ready = ticket.moves.find(({ to_status }) => to_status === 4)
  if (ticket.buyer_due_at !== (ready ? ready.moved_at + promised.pickUpWithin : null))
    report(`${name}: the deadline of the buyer is ${ticket.buyer_due_at}`)
}

/** The times in which a ticket waited for its seller, and then for its buyer. */
const waitsOf = (ticket: History) => {
  const confirmed = ticket.moves.find(({ to_status }) => levelOf(to_status) > 1)
  const ready = ticket.moves.findIndex(({ to_status }) => to_status === 4)
  const waits = [
    {
      side: 'seller' as const,
      accountID: ticket.owner_id,
      due: ticket.created_at + promised.confirmWithin,
      ended: confirmed,
    },
  ]
  const since = ticket.moves[ready]?.moved_at
  if (since === undefined) return waits
  const ended = ticket.moves[ready + 1]
  return [
    ...waits,
    { side: 'buyer' as const, accountID: ticket.buyer_id, due: since + promised.pickUpWithin, ended },
  ]
}

/** When the deadline job must have handled what was due: within a minute, or a minute after a run with a fault. */
const latestRun = (runs: LabRecord['deadlineRuns'], due: number): number => {
  let by = due
  for (const { at, clean } of runs) {
    if (at <= due) continue
    if (at > by + promised.deadlineWithin) break
    by = at
    if (clean) return by
  }
  return by + promised.deadlineWithin
}

const checkDeadlines = (ticket: History, record: LabRecord, now: number, report: Report): void => {
  for (const { side, due, ended } of waitsOf(ticket)) {
    const latest = latestRun(record.deadlineRuns, due)
    const name = `Ticket ${ticket.id}: the deadline of the ${side}`
    if (ended?.moved_by === null && ended.moved_at <= due) report(`${name} came early`)
    if ((ended?.moved_at ?? now) > latest) report(`${name} came late`)
  }
}

/** Replays the moves of all tickets of an item. Returns what it was when, and reports a second ticket. */
const replayItem = (itemID: string, tickets: History[], report: Report) => {
  let availability = 'for_sale'
  let holder: number | null = null
  const states = [{ at: -Infinity, availability }]
  const moves = tickets.flatMap((ticket) => ticket.moves)
  for (const move of moves.toSorted((a, b) => a.moved_at - b.moved_at || a.ticket_id - b.ticket_id)) {
    const { ticket_id, from_status: from, to_status: to } = move
    if (from === null) {
      if (availability !== 'for_sale')
        report(`Item ${itemID}: has a second ticket ${ticket_id} while it is ${availability} by ${holder}`)
      availability = 'held'
      holder = ticket_id
    } else if (isOpen(from) && !isOpen(to)) {
      if (holder === ticket_id) availability = to === 5 ? 'sold' : to === 6 ? 'withdrawn' : 'for_sale'
    } else if (from === 6 && to >= 7 && availability === 'withdrawn') availability = 'for_sale'
    else if (from >= 7 && to === 6 && availability === 'for_sale') availability = 'withdrawn'
    states.push({ at: move.moved_at, availability })
  }
  return states
}

const availabilityAt = (states: ReturnType<typeof replayItem> | undefined, at: number): string =>
  states?.findLast((state) => state.at <= at)?.availability ?? 'for_sale'

const maxOpenAt = (tickets: History[], at: number): number => {
  const { first, afterOne, trusted, trustedFrom } = promised.openTickets
  const completed = tickets.filter((ticket) => statusAt(ticket, at) === 5).length
  const forfeited = tickets.some(
    (ticket) =>
      statusAt(ticket, at) === 8 &&
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
const checkCaps = (tickets: History[], refusals: LabRecord['purchases'], report: Report): void => {
  const openAt = (at: number, except?: number) =>
    tickets.filter((ticket) => (except === undefined || ticket.id < except) && isOpen(statusAt(ticket, at)))
      .length
  for (const { id, buyer_id, created_at } of tickets) {
    const before = openAt(created_at, id)
    const most = maxOpenAt(tickets, created_at)
    if (before >= most) report(`Ticket ${id}: buyer ${buyer_id} already had ${before} open, of ${most}`)
  }
  for (const { by, until } of refusals) {
    const [open, most] = [openAt(until), maxOpenAt(tickets, until)]
    if (open < most) report(`Buyer ${by} was refused with ${open} open tickets, of ${most}`)
  }
}

/** Each acknowledged purchase exists once, each other one at most once, and each ticket was asked for. */
const checkPurchases = (
  tickets: ReadonlyMap<number, History>,
  record: LabRecord,
  rows: Rows,
  report: Report,
): void => {
  const byKey = Map.groupBy(record.purchases, ({ clientID }) => clientID)
  const keyOf = new Map(rows.purchases.map(({ ticket_id, client_id }) => [ticket_id, client_id]))
  const boughtBy = Map.groupBy([...tickets.values()], ({ id }) => keyOf.get(id))
  for (const ticket of tickets.values()) {
    const asked = byKey.get(keyOf.get(ticket.id) ?? '') ?? []
    const isAsked = asked.some(
      ({ by, itemIDs, from, until, outcome }) =>
        by === ticket.buyer_id &&
        itemIDs.includes(ticket.item_id) &&
        outcome !== 'refused' &&
        from <= ticket.created_at &&
        ticket.created_at <= until,
    )
    if (!isAsked) report(`Ticket ${ticket.id}: nobody asked for it`)
  }
  for (const [clientID, asked] of byKey) {
    const bought = boughtBy.get(clientID) ?? []
    if (new Set(bought.map(({ item_id }) => item_id)).size < bought.length)
      report(`Purchase ${clientID} bought an item twice`)
    for (const { by, until, outcome, bought: said } of asked) {
      if (outcome !== 'done') continue
      const real = bought.filter(({ created_at }) => created_at <= until)
      const found = real.map(({ id, item_id, buyer_id }) => `${buyer_id} ${item_id} ${id}`).toSorted()
      const named = said.map(({ itemID, ticketID }) => `${by} ${itemID} ${ticketID}`).toSorted()
      if (found.join() !== named.join())
        report(`Purchase ${clientID}: the reply says [${named.join()}], the rows say [${found.join()}]`)
    }
  }
}

/** A refused purchase was of an item that could not be bought at that time. */
const checkRefusals = (
  record: LabRecord,
  items: ReadonlyMap<string, ReturnType<typeof replayItem>>,
  report: Report,
): void => {
  const reasons: { [code: string]: readonly string[] } = {
    item_held: ['held'],
    item_gone: ['sold', 'withdrawn'],
  }
  for (const { itemIDs, until, code, clientID } of record.purchases) {
    const expected = reasons[code ?? '']
    if (!expected) continue
    if (!itemIDs.some((id) => expected.includes(availabilityAt(items.get(id), until))))
      report(`Purchase ${clientID} was refused with ${code}, and no item was ${expected.join(' or ')}`)
  }
}

const moveKey = (ticketID: number, to: number, by: string) => `${ticketID} to ${to} by ${by}`

/** Each acknowledged move is in the history, and each move in it was asked for. */
const checkMoves = (tickets: ReadonlyMap<number, History>, record: LabRecord, report: Report): void => {
  const asked = Map.groupBy(record.moves, ({ ticketID, to, by }) => moveKey(ticketID, to, by))
  const real = Map.groupBy(
    [...tickets.values()].flatMap(({ moves }) =>
      moves.filter(({ step, moved_by }) => step > 1 && moved_by !== null),
    ),
    ({ ticket_id, to_status, moved_by }) => moveKey(ticket_id, to_status, moved_by ?? ''),
  )
  for (const [what, rows] of real)
    for (const { moved_at } of rows) {
      const isAsked = asked
        .get(what)
        ?.some(({ from, until, outcome }) => outcome !== 'refused' && from <= moved_at && moved_at <= until)
      if (!isAsked) report(`Move ${what}: nobody asked for it`)
    }
  for (const [what, requests] of asked)
    for (const { from, until, outcome, to } of requests) {
      if (outcome !== 'done') continue
      // A repeated cancellation is acknowledged too.
      const isReal = real
        .get(what)
        ?.some(({ moved_at }) => moved_at <= until && (moved_at >= from || to === 9))
      if (!isReal) report(`Move ${what}: was acknowledged and is not in the history`)
    }
}

/** Tickets of a buyer at a shop that are open at the same time share a pickup, and others do not. */
const checkPickups = (tickets: History[], rows: Rows, now: number, report: Report): void => {
  for (const ofPair of Map.groupBy(tickets, ({ shop_id, buyer_id }) => `${shop_id} ${buyer_id}`).values())
    for (const [n, ticket] of ofPair.entries()) {
      const earlier = ofPair.slice(0, n)
      const open = earlier.filter((one) => isOpen(statusAt(one, ticket.created_at)))
      const isRight = open.length
        ? open.every(({ pickup_id }) => pickup_id === ticket.pickup_id)
        : earlier.every(({ pickup_id }) => pickup_id !== ticket.pickup_id)
      if (!isRight) report(`Ticket ${ticket.id}: is in the wrong pickup`)
    }
  const inPickup = Map.groupBy(tickets, ({ pickup_id }) => pickup_id)
  for (const { id, shop_id, buyer_id, open } of rows.pickups) {
    const own = inPickup.get(id) ?? []
    if (own.some((ticket) => ticket.shop_id !== shop_id || ticket.buyer_id !== buyer_id))
      report(`Pickup ${id}: has a ticket of others`)
    if (own.some((ticket) => isOpen(statusAt(ticket, now))) !== open)
      report(`Pickup ${id}: should ${open ? 'not ' : ''}be open`)
  }
}

const ticketOf = ({ subject }: NotificationRow) => Number(/^ticket (\d+)/.exec(subject)?.[1])

/** Each cause has its notification once, for the right person, and there is none without a cause. */
const checkNotifications = (
  tickets: History[],
  record: LabRecord,
  rows: Rows,
  now: number,
  report: Report,
): void => {
  const left = Map.groupBy(
    rows.notifications,
    (row) => `${row.kind} of ticket ${ticketOf(row)} for ${row.account_id}`,
  )
  const take = (what: string, from: number, until: number): number => {
    const rest = left.get(what) ?? []
    const taken = rest.filter(({ created_at }) => from <= created_at && created_at <= until)
    left.set(
      what,
      rest.filter((row) => !taken.includes(row)),
    )
    return taken.length
  }
  const expectOne = (what: string, from: number, until = from): void => {
    const found = take(what, from, until)
    if (found === 0) report(`${what} at ${new Date(from).toISOString()}: has no notification`)
    if (found > 1) report(`${what} at ${new Date(from).toISOString()}: has ${found} notifications`)
  }
  for (const ticket of tickets) {
    const { id, buyer_id, owner_id } = ticket
    for (const { step, moved_by, moved_at } of ticket.moves)
      if (step === 1) expectOne(`ticket_new of ticket ${id} for ${owner_id}`, moved_at)
      else if (moved_by === buyer_id) expectOne(`ticket_cancelled of ticket ${id} for ${owner_id}`, moved_at)
      else {
        expectOne(`ticket_moved of ticket ${id} for ${buyer_id}`, moved_at)
        if (moved_by === null) expectOne(`ticket_lapsed of ticket ${id} for ${owner_id}`, moved_at)
      }
    for (const { side, accountID, due, ended } of waitsOf(ticket))
      for (const hours of [12, 2]) {
        const soon = side === 'seller' ? 'confirm_soon' : 'pickup_soon'
        const what = `${hours === 2 ? 'last_hours' : soon} of ticket ${id} for ${accountID}`
        const from = due - hours * hour
        const latest = latestRun(record.deadlineRuns, from)
        if ((ended?.moved_at ?? Infinity) > latest && latest <= now) expectOne(what, from + 1, latest)
        else if (take(what, from + 1, Math.min(latest, ended?.moved_at ?? latest)) > 1)
          report(`${what}: was sent twice`)
      }
  }
  for (const [what, rest] of left)
    for (const { created_at } of rest)
      report(`${what} at ${new Date(created_at).toISOString()}: has no cause`)
}

/** Returns what is wrong, at most once for each thing. */
export const check = (rows: Rows, record: LabRecord, now: number): string[] => {
  const findings: string[] = []
  const report: Report = (finding) => void findings.push(finding)
  const movesOf = Map.groupBy(rows.moves, ({ ticket_id }) => ticket_id)
  const tickets = rows.tickets.map((ticket): History => ({ ...ticket, moves: movesOf.get(ticket.id) ?? [] }))
  for (const ticket of tickets) {
    checkTicket(ticket, report)
    checkDeadlines(ticket, record, now, report)
  }
  const byItem = Map.groupBy(tickets, ({ item_id }) => item_id)
  const items = new Map([...byItem].map(([id, own]) => [id, replayItem(id, own, report)]))
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
  checkPurchases(new Map(tickets.map((ticket) => [ticket.id, ticket])), record, rows, report)
  checkMoves(new Map(tickets.map((ticket) => [ticket.id, ticket])), record, report)
  checkRefusals(record, items, report)
  checkPickups(tickets, rows, now, report)
  checkNotifications(tickets, record, rows, now, report)
  return findings
}
