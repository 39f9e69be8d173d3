import {
  type History,
  type PickupHistory,
  type Report,
  hour,
  isAskedAt,
  isOpen,
  isOpenAt,
  latestRun,
  promised,
  sinceMidnightInManila,
  statusAt,
  ticketsWith,
  timeOf,
  waitsOf,
} from './history.ts'
import type { Notices } from './notices.ts'
import type { LabRecord, Runs } from './record.ts'
import type { Rows, TimeRow } from './rows.ts'

/** Tickets of a buyer at a shop that are open at the same time share a pickup, and others do not. */
export const checkPickups = (
  tickets: History[],
  pickups: readonly PickupHistory[],
  now: number,
  report: Report,
): void => {
  for (const ofPair of Map.groupBy(tickets, ({ shop_id, buyer_id }) => `${shop_id} ${buyer_id}`).values())
    for (const [n, ticket] of ofPair.entries()) {
      const earlier = ofPair.slice(0, n)
      const open = earlier.filter((one) => isOpen(statusAt(one, ticket.created_at)))
      const isRight = open.length
        ? open.every(({ pickup_id }) => pickup_id === ticket.pickup_id)
        : earlier.every(({ pickup_id }) => pickup_id !== ticket.pickup_id)
      if (!isRight) report(`Ticket ${ticket.id}: is in the wrong pickup`)
    }
  for (const pickup of pickups) {
    const { id, shop_id, buyer_id, open } = pickup
    if (pickup.tickets.some((ticket) => ticket.shop_id !== shop_id || ticket.buyer_id !== buyer_id))
      report(`Pickup ${id}: has a ticket of others`)
    if (isOpenAt(pickup, now) !== open) report(`Pickup ${id}: should ${open ? 'not ' : ''}be open`)
  }
}

/** Why nothing of a pickup can be handed over at a moment, or null. */
const whyNotReady = (pickup: PickupHistory, at: number): string | null => {
  if (ticketsWith(pickup, 4, at).length > 0) return null
  return isOpenAt(pickup, at) ? 'pickup_not_ready' : 'pickup_over'
}

/** Half hours from nine to six, in the future and before the first deadline of what awaits its pickup. */
const isOffered = (pickup: PickupHistory, time: number, at: number): boolean => {
  const dues = ticketsWith(pickup, 4, at).map(
    (ticket) => waitsOf(ticket).findLast(({ side, since }) => side === 'buyer' && since <= at)?.due ?? 0,
  )
  const clock = sinceMidnightInManila(time)
  const isInHours = time % (hour / 2) === 0 && clock >= 9 * hour && clock < 18 * hour
  return isInHours && time > at && time <= Math.min(...dues)
}

/** The times of a pickup: each change was asked for and allowed, once for each side, and both are reminded of the last. */
export const checkTimes = (
  pickup: PickupHistory,
  { found: times, asked }: { found: TimeRow[]; asked: LabRecord['times'] },
  runs: Runs,
  now: number,
  notices: Notices,
  report: Report,
): void => {
  const { id, buyer_id, owner_id } = pickup
  const name = `Pickup ${id}`
  if ((times.at(-1)?.picks_up_at ?? null) !== pickup.picks_up_at)
    report(`${name}: its time is not the last that was chosen`)
  for (const [n, { change, picks_up_at: time, made_at }] of times.entries()) {
    const by = change === 'moved_by_seller' ? owner_id : buyer_id
    const what = `${name}: the time ${timeOf(time)} (${change})`
    if ((change === 'chosen') !== (n === 0)) report(`${what} is out of order`)
    if (times.some((other) => other.change === change && other.made_at < made_at))
      report(`${what} is a second one`)
    if (!asked.some((one) => one.by === by && one.time === time && isAskedAt(one, made_at)))
      report(`${what}: nobody asked for it`)
    if (!isOffered(pickup, time, made_at)) report(`${what} is not one of the shop`)
    const kind = change === 'chosen' ? 'pickup_time' : 'pickup_time_moved'
    notices.expectOne(`${kind} of pickup ${id} for ${by === buyer_id ? owner_id : buyer_id}`, made_at)

    const closed = isOpenAt(pickup, now) ? Infinity : closedAt(pickup)
    const end = Math.min(times[n + 1]?.made_at ?? Infinity, closed)
    const evening = time - sinceMidnightInManila(time) - 6 * hour
    for (const due of [evening, time - 2 * hour]) {
      const latest = latestRun(runs, due, promised.restWithin)
      if (made_at >= due || due > end) continue
      for (const accountID of [buyer_id, owner_id]) {
        const reminder = `pickup_reminder of pickup ${id} for ${accountID}`
        if (end > latest && latest <= now) notices.expectOne(reminder, due, latest)
        else notices.expectAtMostOne(reminder, due, Math.min(latest, end))
      }
    }
  }
  const timeAt = (at: number) => times.findLast(({ made_at }) => made_at <= at)?.picks_up_at ?? null
  for (const { by, time, until, outcome, code } of asked) {
    const what = `${name}: the time ${timeOf(time)} by ${by}`
    if (outcome === 'done' && timeAt(until) !== time) report(`${what} was acknowledged and is not so`)
    const isMissing = by === owner_id && timeAt(until) === null
    const moved = by === owner_id ? 'moved_by_seller' : timeAt(until) === null ? 'chosen' : 'moved_by_buyer'
    const isRight =
      code === 'time_not_offered'
        ? isMissing || !isOffered(pickup, time, until)
        : code === 'time_moved_before'
          ? times.some(({ change, made_at }) => change === moved && made_at <= until)
          : code === (whyNotReady(pickup, until) ?? undefined)
    if (outcome === 'refused' && !isRight) report(`${what} was refused with ${code}`)
  }
}

/** When the last ticket of a pickup ended. */
export const closedAt = ({ tickets }: PickupHistory): number =>
  Math.max(
    ...tickets.map(({ moves }) => moves.find(({ to_status }) => !isOpen(to_status))?.moved_at ?? -Infinity),
  )

/** Passes were shown and read while something awaited its pickup, and no wrong one was accepted. */
export const checkScans = (pickup: PickupHistory, scans: LabRecord['scans'], report: Report): void => {
  for (const { expected, until, outcome, code = 'done' } of scans) {
    if (outcome === 'unknown') continue
    const right = expected === 'done' ? (whyNotReady(pickup, until) ?? 'done') : expected
    // The digits of a pickup that is over are as unknown as wrong ones.
    if (code !== right && !(code === 'pass_unknown' && right.startsWith('pickup_')))
      report(`Pickup ${pickup.id}: a pass at ${timeOf(until)} was answered with ${code} and not ${right}`)
  }
}

/** Each handover happened once, as it was asked for and answered, with the moves of its tickets. */
export const checkHandovers = (
  pickup: PickupHistory,
  {
    handovers,
    ticketsOf,
  }: {
    handovers: Rows['handovers']
    ticketsOf: ReadonlyMap<string, Rows['handoverTickets']>
  },
  asked: LabRecord['handovers'],
  report: Report,
): void => {
  const named = (id: string, result: string) =>
    (ticketsOf.get(id) ?? []).flatMap((one) => (one.result === result ? one.ticket_id : [])).join()
  for (const { id, made_at, pass, offline } of handovers) {
    const name = `Handover ${id}`
    const own = asked.find((one) => one.clientID === id && isAskedAt(one, made_at))
    if (own?.by !== pickup.owner_id || own.pass !== pass || own.offline !== offline) {
      report(`${name}: nobody asked for it`)
      continue
    }
    const wanted = own.ticketIDs ?? ticketsWith(pickup, 4, made_at - 1).map((ticket) => ticket.id)
    const reasons = new Map(own.refused.map(({ ticketID, reason }) => [ticketID, reason]))
    for (const ticketID of new Set([...wanted, ...reasons.keys()])) {
      const ticket = pickup.tickets.find((one) => one.id === ticketID)
      const before = ticket ? statusAt(ticket, made_at - 1) : 0
      const reason = reasons.get(ticketID)
      const to = reason === 'not_wanted' ? 9 : reason === 'flaw' ? 6 : 5
      const expected = before !== 4 ? 'conflict' : reason ? 'refused' : 'completed'
      const result = ticketsOf.get(id)?.find((one) => one.ticket_id === ticketID)?.result
      if (result !== expected) report(`${name}: ticket ${ticketID} is ${result}, and should be ${expected}`)
      const move = ticket?.moves.find(({ moved_at }) => moved_at === made_at)
      const isMoved = move?.to_status === to && move.moved_by === pickup.owner_id
      if (isMoved !== (expected !== 'conflict')) report(`${name}: ticket ${ticketID} did not move with it`)
      if (expected === 'conflict' && !offline) report(`${name}: has a conflict with a network`)
    }
  }
  for (const { clientID, until, outcome, code, said, offline, ...own } of asked) {
    const name = `Handover ${clientID} at ${timeOf(until)}`
    if (outcome === 'done')
      for (const result of ['completed', 'refused', 'conflict'] as const)
        if (named(clientID, result) !== said?.[result].toSorted((a, b) => a - b).join())
          report(
            `${name}: the reply says [${said?.[result]}] ${result}, the rows [${named(clientID, result)}]`,
          )
    if (outcome !== 'refused') continue
    const ids = [...(own.ticketIDs ?? []), ...own.refused.map(({ ticketID }) => ticketID)]
    const isRight =
      code === 'pickup_changed'
        ? !offline && ids.some((id) => !ticketsWith(pickup, 4, until).some((ticket) => ticket.id === id))
        : // The digits of a pickup that is over are unknown.
          (code === 'pass_unknown' && own.pass === 'typed' && whyNotReady(pickup, until) !== null) ||
          (ids.length === 0 && code === (whyNotReady(pickup, until) ?? undefined))
    if (!isRight) report(`${name}: was refused with ${code}`)
  }
}
