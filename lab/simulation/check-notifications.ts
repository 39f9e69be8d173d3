import type { LabRecord } from './record.ts'
import type { Rows } from './rows.ts'
import {
  type History,
  type Report,
  day,
  hour,
  latestRun,
  promised,
  sinceMidnightInManila,
  timeOf,
  waitsOf,
} from './history.ts'
import { type Notices, oldestKept } from './notices.ts'

/** What people are notified of about tickets and lines. */
export const checkNotifications = (
  tickets: History[],
  record: LabRecord,
  rows: Rows,
  now: number,
  { expectOne, expectAtMostOne }: Notices,
): void => {
  const accepted = new Set(
    rows.offers.flatMap(({ ticket_id, made_by }) =>
      ticket_id !== null && made_by === 'buyer' ? [ticket_id] : [],
    ),
  )
  for (const ticket of tickets) {
    const { id, buyer_id, owner_id } = ticket
    for (const { step, to_status, moved_by, moved_at } of ticket.moves)
      if (step === 1) {
        // A seller who accepted an offer knows.
        if (!accepted.has(id)) expectOne(`ticket_new of ticket ${id} for ${owner_id}`, moved_at)
      } else if (moved_by === null && moved_at === ticket.decided_at)
        for (const accountID of [buyer_id, owner_id])
          expectOne(`ticket_ended of ticket ${id} for ${accountID}`, moved_at)
      else if (moved_by === buyer_id) expectOne(`ticket_cancelled of ticket ${id} for ${owner_id}`, moved_at)
      else if (moved_at === ticket.sale_ended_at && to_status === 3) continue
      else {
        expectOne(`ticket_moved of ticket ${id} for ${buyer_id}`, moved_at)
        const toOwner = to_status === 9 ? 'ticket_cancelled' : 'ticket_lapsed'
        if (moved_by === null) expectOne(`${toOwner} of ticket ${id} for ${owner_id}`, moved_at)
      }
    for (const { to_status, moved_at } of ticket.moves)
      if (to_status === 9)
        for (const accountID of [buyer_id, owner_id])
          expectAtMostOne(`bundle_counted of pickup ${ticket.pickup_id} for ${accountID}`, moved_at)
    for (const { kind, asked_at, answer, answered_at } of ticket.requests) {
      if (asked_at === ticket.declined_at) continue
      expectOne(`${kind}_asked of ticket ${id} for ${owner_id}`, asked_at)
      // The shop may have refused before, and agreed at the handover.
      if (kind === 'cancel' && answered_at !== null && answered_at === ticket.declined_at)
        expectAtMostOne(`cancel_refused of ticket ${id} for ${buyer_id}`, asked_at, answered_at)
      // A cancellation that the shop agrees to is a move.
      if (answered_at === null || (answer !== 'refused' && (answer !== 'agreed' || kind === 'cancel')))
        continue
      expectOne(`${kind}_${answer} of ticket ${id} for ${buyer_id}`, answered_at)
    }
    for (const { side, accountID, since, due, ended } of waitsOf(ticket))
      for (const hours of [12, 2]) {
        const soon = side === 'seller' ? 'confirm_soon' : 'pickup_soon'
        const what = `${hours === 2 ? 'last_hours' : soon} of ticket ${id} for ${accountID}`
        const from = Math.max(since, due - hours * hour)
        const latest = latestRun(record.ticketRuns, from)
        if ((ended?.at ?? Infinity) > latest && latest <= now) expectOne(what, from + 1, latest)
        else expectAtMostOne(what, from + 1, Math.min(latest, ended?.at ?? latest))
      }
  }
  for (const { place, buyer_id, turn_begins_at: begins, live, end_reason, ended_at } of rows.places) {
    const turn = `${live ? 'line_turn_live' : 'line_turn'} of line ${place} for ${buyer_id}`
    if (begins !== null && (ended_at ?? now) >= begins) {
      if ((ended_at ?? now) > latestRun(record.turnRuns, begins)) expectOne(turn, begins)
      else expectAtMostOne(turn, begins)
    }
    if (end_reason === 'sold' || end_reason === 'withdrawn')
      expectOne(`line_over of line ${place} for ${buyer_id}`, ended_at ?? 0)
  }
}

/** These reach a phone at night too. */
const urgent = ['confirm_soon', 'pickup_soon', 'last_hours', 'line_turn_live', 'live_starts']

const sum = (some: { count: number }[]): number => some.reduce((total, { count }) => total + count, 0)

/** What nobody has read reached the phone once, again only after a fault, and not at night unless it is urgent. */
export const checkArrivals = (record: LabRecord, rows: Rows, now: number, report: Report): void => {
  for (const { kind, at } of record.arrivals) {
    const time = sinceMidnightInManila(at)
    const isQuiet = time >= promised.quiet.from || time < promised.quiet.until
    if (isQuiet && !urgent.includes(kind)) report(`${kind} reached a phone at ${timeOf(at)}`)
  }
  // Rows of those who have too many are gone, so they cannot be counted.
  const oldest = oldestKept(rows.notifications)
  const arrivals = Map.groupBy(
    record.arrivals.filter(({ accountID }) => !oldest.has(accountID)),
    ({ kind, accountID }) => `${kind} for ${accountID}`,
  )
  const written = Map.groupBy(
    rows.notifications.filter(({ account_id }) => !oldest.has(account_id)),
    ({ kind, account_id }) => `${kind} for ${account_id}`,
  )
  for (const what of arrivals.keys()) if (!written.has(what)) report(`${what}: reached a phone without a row`)
  for (const [what, own] of written) {
    const arrived = arrivals.get(what) ?? []
    const gone = own.filter(({ deliveries }) => deliveries === 0)
    const unread = gone.filter(({ read }) => !read).length
    if (sum(arrived) < unread) report(`${what}: ${unread} unread, and ${sum(arrived)} reached the phone`)
    const once = sum(arrived.filter(({ perhapsRepeated }) => !perhapsRepeated))
    if (once > own.length) report(`${what}: ${own.length} written, and ${once} reached the phone`)
    for (const { created_at, deliveries } of own)
      if (deliveries > 0 && created_at < now - day) report(`${what} at ${timeOf(created_at)}: has not left`)
  }
}
