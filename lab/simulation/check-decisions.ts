import {
  type History,
  type Report,
  day,
  isAskedAt,
  isOpen,
  latestRun,
  promised,
  statusAt,
  timeOf,
} from './history.ts'
import type { Notices } from './notices.ts'
import type { LabRecord } from './record.ts'
import type { DecisionRow, Rows } from './rows.ts'

/** What a decision changes, and from when until when. */
export interface Effect {
  act: string
  subject: string
  from: number
  to: number
}

export const effectsOf = (decisions: readonly DecisionRow[]): Effect[] =>
  decisions.flatMap(({ act, subject, in_effect_at: from, until, lifted_at }) =>
    subject === null || from === null
      ? []
      : { act, subject, from, to: Math.min(until ?? Infinity, lifted_at ?? Infinity) },
  )

const isInEffect = (effects: readonly Effect[], act: string, subject: string, at: number): boolean =>
  effects.some((one) => one.act === act && one.subject === subject && one.from <= at && at < one.to)

/** Times in which at least one of these is in effect, the earliest first. */
export const merged = (effects: readonly Effect[]): { from: number; to: number }[] => {
  const times: { from: number; to: number }[] = []
  for (const { from, to } of effects.toSorted((a, b) => a.from - b.from)) {
    const last = times.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else times.push({ from, to })
  }
  return times
}

/** The decision that ended a ticket, if one did: it says why, and happened at the moment of the move. */
export const endOfTicket = (
  {
    ended_because,
    item_id,
    owner_id,
    buyer_id,
  }: Pick<History, 'ended_because' | 'item_id' | 'owner_id' | 'buyer_id'>,
  moves: History['moves'],
  effects: readonly Effect[],
): number | null => {
  const reasons: Record<string, { act: string; subject: string; status: number }> = {
    taken_down: { act: 'take_down', subject: item_id, status: 6 },
    shop_stopped: { act: 'stop_account', subject: owner_id, status: 7 },
    buyer_stopped: { act: 'stop_account', subject: buyer_id, status: 9 },
  }
  const reason = reasons[ended_because ?? '']
  const move = moves.find(
    ({ moved_by, moved_at, to_status }) =>
      moved_by === null &&
      to_status === reason?.status &&
      effects.some(
        (one) => one.act === reason.act && one.subject === reason.subject && one.from === moved_at,
      ),
  )
  return move?.moved_at ?? null
}

/** Each decision was made by the admin who asked for it, once for an entry, and has the promised end. */
const checkDecisions = (rows: Rows, record: LabRecord, tickets: readonly History[], report: Report): void => {
  const decisionOf = new Map(
    rows.decisions.flatMap((row) => (row.second_agreed === false ? [] : [[row.entry, row] as const])),
  )
  const ownerOf = new Map(rows.shops.map(({ owner_id }) => [owner_id, owner_id]))
  for (const entry of rows.entries) {
    const own = rows.decisions.filter((row) => row.entry === entry.number && row.second_agreed !== false)
    if (own.length > 1) report(`Entry ${entry.number}: was decided ${own.length} times`)
    if ((own.length === 1) !== (entry.waiting || entry.closed_at !== null))
      report(
        `Entry ${entry.number}: has ${own.length} decisions and is ${entry.closed_at ? 'closed' : 'open'}`,
      )
  }
  for (const row of rows.decisions) {
    const name = `Decision ${row.entry} (${row.act})`
    const { decided_at, in_effect_at, until, days, second_at, second_agreed, about } = row
    const isAsked = record.decisions.some(
      (one) =>
        one.entry === row.entry &&
        one.act === row.act &&
        one.by === row.decided_by &&
        isAskedAt(one, decided_at),
    )
    if (!isAsked) report(`${name}: nobody asked for it`)
    const isStop = row.act === 'pause_shop' || row.act === 'stop_account'
    const open = tickets.filter(
      (ticket) =>
        ticket.owner_id === about &&
        ticket.created_at < decided_at &&
        isOpen(statusAt(ticket, decided_at - 1)),
    )
    if (row.needs_second !== (isStop && ownerOf.has(about ?? '') && open.length > 0))
      report(`${name}: needs ${row.needs_second ? 'a' : 'no'} second admin with ${open.length} open tickets`)
    const expected = row.needs_second ? (second_agreed ? second_at : null) : decided_at
    if (in_effect_at !== expected)
      report(`${name}: is in effect at ${in_effect_at}, and should be at ${expected}`)
    const isConfirmed = record.confirmations.some(
      (one) =>
        one.entry === row.entry &&
        one.by === row.second_by &&
        one.agree === second_agreed &&
        isAskedAt(one, second_at ?? 0),
    )
    if (row.second_by !== null && (!isConfirmed || row.second_by === row.decided_by))
      report(`${name}: was not confirmed by another`)
    if (in_effect_at !== null && until !== (days === null ? null : in_effect_at + days * day))
      report(`${name}: ends at ${until}`)
    // An entry whose decision the second admin refused has another decision later, which may be appealed against.
    const appeal =
      second_agreed === false
        ? undefined
        : rows.entries.find((one) => one.kind === 'appeal' && one.appealed === row.entry)
    const judged = appeal && decisionOf.get(appeal.number)
    if (row.lifted_at !== (judged?.act === 'lift' ? judged.decided_at : null))
      report(`${name}: was undone at ${row.lifted_at}, and should be at ${judged?.decided_at}`)
    if (judged && [row.decided_by, row.second_by].includes(judged.decided_by))
      report(`${name}: the appeal was judged by whoever decided`)
  }
  for (const { entry, act, by, from, until, outcome, needsSecond } of record.decisions) {
    if (outcome !== 'done') continue
    const row = rows.decisions.find(
      (one) =>
        one.entry === entry &&
        one.decided_by === by &&
        one.act === act &&
        one.decided_at >= from &&
        one.decided_at <= until,
    )
    if (!row || row.needs_second !== needsSecond)
      report(`Decision ${entry} (${act}): was acknowledged and is not so`)
  }
  for (const { decisionID, outcome } of record.appeals) {
    const appealed = rows.decisionIDs.get(decisionID)
    if (outcome === 'done' && !rows.entries.some((one) => one.appealed === appealed))
      report(`The appeal against decision ${appealed} was acknowledged and is not there`)
  }
  for (const { by, id, outcome } of record.reports)
    if (outcome === 'done' && !rows.reports.some((one) => one.subject === id && one.reported_by === by))
      report(`The report of ${id} by ${by} was acknowledged and is not there`)
}

/** A stopped account does nothing, and nobody else is refused as one. */
const checkStops = (
  rows: Rows,
  record: LabRecord,
  effects: readonly Effect[],
  now: number,
  report: Report,
): void => {
  const stops = effects.filter(({ act }) => act === 'stop_account')
  for (const { by, name, at } of record.writes)
    if (isInEffect(stops, 'stop_account', by, at))
      report(`${name} was done by ${by} at ${timeOf(at)}, while stopped`)
  for (const { by, at } of record.refusedAsStopped)
    if (!isInEffect(stops, 'stop_account', by, at)) report(`${by} was refused as stopped at ${timeOf(at)}`)
  const stopped = new Set(
    rows.stopped.flatMap(({ id, stopped_until }) =>
      stopped_until === null || stopped_until > now ? id : [],
    ),
  )
  for (const id of new Set([...stopped, ...stops.map(({ subject }) => subject)]))
    if (stopped.has(id) !== isInEffect(stops, 'stop_account', id, now))
      report(
        `Account ${id} is ${stopped.has(id) ? 'stopped, and should not be' : 'not stopped, and should be'}`,
      )
}

/** A shop is paused by a decision about it or about its owner, until the last of them ends. */
const checkPauses = (
  rows: Rows,
  record: LabRecord,
  effects: readonly Effect[],
  now: number,
  report: Report,
): void => {
  for (const { id, owner_id } of rows.shops) {
    const own = effects.filter(
      ({ act, subject }) =>
        (act === 'pause_shop' && subject === id) || (act === 'stop_account' && subject === owner_id),
    )
    const seen = record.pauses.filter(({ shopID }) => shopID === id)
    for (const { from } of own)
      if (!seen.some((pause) => pause.from <= from && from < pause.to))
        report(`Shop ${id}: was not paused at ${timeOf(from)}`)
    for (const { from, to } of seen) {
      if (!own.some((one) => one.from === from)) report(`Shop ${id}: was paused at ${timeOf(from)} by nobody`)
      const end = Math.max(...own.filter((one) => one.from <= to).map((one) => one.to))
      if (to < end && to !== Infinity) report(`Shop ${id}: was resumed early at ${timeOf(to)}`)
      if (Math.min(to, now) > latestRun(record.pauseRuns, end, promised.restWithin))
        report(
          `Shop ${id}: was resumed late, ${to === Infinity ? 'not yet' : `at ${timeOf(to)}`} instead of ${timeOf(end)}`,
        )
    }
  }
}

/** Nothing is left of the tickets that a decision ends. */
const checkEndedTickets = (tickets: readonly History[], effects: readonly Effect[], report: Report): void => {
  for (const ticket of tickets) {
    const { id, item_id, owner_id, buyer_id, ended_because, decided_at } = ticket
    if (ended_because !== null && decided_at === null) report(`Ticket ${id}: no decision ended it`)
    for (const { act, subject, from } of effects) {
      const ends =
        act === 'take_down'
          ? subject === item_id
          : act === 'stop_account' && [owner_id, buyer_id].includes(subject)
      if (ends && isOpen(statusAt(ticket, from))) report(`Ticket ${id}: is open, though ${act} ends it`)
    }
  }
}

const expectNotices = (rows: Rows, { expectOne }: Notices): void => {
  for (const { entry, act, about, in_effect_at: at, decided_at } of rows.decisions) {
    if (at === null) continue
    const of = rows.entries.find(({ number }) => number === entry)
    if (of?.kind === 'appeal') {
      expectOne(`appeal_decided of decision ${of.appealed} for ${about}`, decided_at)
      continue
    }
    if (act !== 'nothing') expectOne(`decision of decision ${entry} for ${about}`, at)
    const reporters = rows.reports.filter((one) => one.entry === entry).map((one) => one.reported_by)
    for (const reporter of new Set(reporters))
      expectOne(`report_decided of entry ${entry} for ${reporter}`, at)
  }
}

/** What admins decided: once, as asked and answered, with its effects, and undone as it was. */
export const checkModeration = (
  rows: Rows,
  record: LabRecord,
  { tickets, effects }: { tickets: readonly History[]; effects: readonly Effect[] },
  now: number,
  notices: Notices,
  report: Report,
): void => {
  checkDecisions(rows, record, tickets, report)
  checkStops(rows, record, effects, now, report)
  checkPauses(rows, record, effects, now, report)
  checkEndedTickets(tickets, effects, report)
  expectNotices(rows, notices)
  for (const { id, taken_down } of rows.items)
    if (taken_down !== isInEffect(effects, 'take_down', id, now))
      report(
        `Item ${id} is ${taken_down ? 'taken down, and should not be' : 'not taken down, and should be'}`,
      )
}
