import {
  type History,
  type Report,
  day,
  isOpen,
  latestRun,
  promised,
  sinceMidnightInManila,
  timeOf,
} from './history.ts'
import type { LabRecord } from './record.ts'
import type { HoldRow, PlaceRow } from './rows.ts'

/** What an item was, and since when. */
export type States = { at: number; availability: string }[]

export const availabilityAt = (states: States | undefined, at: number): string =>
  states?.findLast((state) => state.at <= at)?.availability ?? 'for_sale'

type Event =
  | { at: number; kind: 'bought'; ticket: History }
  | { at: number; kind: 'moved'; ticketID: number; from: number; to: number }
  | { at: number; kind: 'joined'; place: PlaceRow }
  | { at: number; kind: 'left'; place: PlaceRow }
  | { at: number; kind: 'held'; hold: HoldRow }
  | { at: number; kind: 'let go'; hold: HoldRow }
  | { at: number; kind: 'taken down' }
  | { at: number; kind: 'put back' }
  | { at: number; kind: 'paused' }
  | { at: number; kind: 'resumed' }

type Time = { from: number; to: number }
const both = (times: readonly Time[], from: 'taken down' | 'paused', to: 'put back' | 'resumed'): Event[] =>
  times.flatMap((time) => [
    { at: time.from, kind: from },
    ...(time.to === Infinity ? [] : [{ at: time.to, kind: to }]),
  ])

/** A pause ends lines before it releases what tickets and names hold. */
const isLast = ({ kind, at }: Event, pauses: readonly Time[]): boolean =>
  (kind === 'let go' || kind === 'moved') && pauses.some(({ from }) => from === at)

const eventsOf = ({ tickets, places, holds, down, pauses }: Omit<Past, 'isLive' | 'isWaiting'>): Event[] =>
  [
    ...both(down, 'taken down', 'put back'),
    ...both(pauses, 'paused', 'resumed'),
    ...holds.map((hold): Event => ({ at: hold.held_at, kind: 'held', hold })),
    ...holds
      .filter(({ ended_at }) => ended_at !== null)
      .map((hold): Event => ({ at: hold.ended_at ?? 0, kind: 'let go', hold })),
    ...tickets.flatMap((ticket) =>
      ticket.moves.map(({ from_status, to_status, moved_at }): Event =>
        from_status === null
          ? { at: moved_at, kind: 'bought', ticket }
          : { at: moved_at, kind: 'moved', ticketID: ticket.id, from: from_status, to: to_status },
      ),
    ),
    ...places.map((place): Event => ({ at: place.joined_at, kind: 'joined', place })),
    ...places
      .filter(({ ended_at }) => ended_at !== null)
      .map((place): Event => ({ at: place.ended_at ?? 0, kind: 'left', place })),
  ].toSorted((a, b) => a.at - b.at || Number(isLast(a, pauses)) - Number(isLast(b, pauses)))

interface Past {
  tickets: History[]
  places: PlaceRow[]
  /** For names from the comments of live sales. */
  holds: HoldRow[]
  /** When decisions of admins took it down, and when its shop was paused. */
  down: Time[]
  pauses: Time[]
  /** Whether it was shown in a live sale that ran then. */
  isLive: (at: number) => boolean
  /** Whether it waited then to be shown in a live sale. */
  isWaiting: (at: number) => boolean
}

/** When a turn that was given at a moment begins: at once, or at eight in the morning. */
const turnBegins = (given: number): number => {
  const { from, until } = promised.turnsBegin
  const time = sinceMidnightInManila(given)
  if (time < from) return given - time + from
  return time > until ? given - time + day + from : given
}

/**
 * Replays everything that happened to an item: its tickets and its line. Returns what it was when. Reports a second
 * ticket, and a turn that was given to another than the first in line, at another time, or not at all.
 */
export const replayItem = (
  itemID: string,
  { isLive, isWaiting, ...past }: Past,
  record: LabRecord,
  now: number,
  report: Report,
): States => {
  const item = {
    availability: 'for_sale',
    holder: null as History | null,
    turn: null as PlaceRow | null,
    /** What it was before it was taken down. */
    before: null as string | null,
    isPaused: false,
  }
  const line: PlaceRow[] = []
  const states: States = [{ at: -Infinity, availability: item.availability }]

  const release = (at: number): void => {
    if (item.before !== null) return
    const [first] = line
    item.turn = first ?? null
    item.availability = first ? 'held' : 'for_sale'
    if (!first) return
    const name = `Item ${itemID}: the turn of place ${first.place}`
    const begins = isLive(at) ? at : turnBegins(at)
    if (first.turn_begins_at !== null && first.live !== isLive(at))
      report(`${name} is ${first.live ? '' : 'not '}one of a live sale`)
    const latest = begins === at ? at : latestRun(record.turnRuns, begins)
    const isOver = first.ended_at !== null && first.ended_at <= latest
    if (first.turn_begins_at === null) report(`${name} was skipped, given at ${timeOf(at)}`)
    else if (first.turn_begins_at < begins || first.turn_begins_at > latest)
      report(`${name} begins at ${timeOf(first.turn_begins_at)}, and should at ${timeOf(begins)}`)
    else if (first.turn_ends_at !== first.turn_begins_at + promised.turn)
      report(`${name} ends at ${first.turn_ends_at}`)
    else if (!first.notified && !isOver && latest <= now) report(`${name} has not begun at ${timeOf(now)}`)
  }

  for (const event of eventsOf(past)) {
    const { at } = event
    if (event.kind === 'taken down') {
      item.before =
        item.availability === 'sold' || item.availability === 'withdrawn' ? item.availability : 'for_sale'
      if (item.availability !== 'sold') item.availability = 'withdrawn'
      item.turn = null
    } else if (event.kind === 'put back') {
      item.availability = item.before ?? item.availability
      item.before = null
    } else if (event.kind === 'paused') item.isPaused = true
    else if (event.kind === 'resumed') item.isPaused = false
    else if (event.kind === 'bought') {
      if (item.isPaused) report(`Item ${itemID}: was bought in a paused shop`)
      const { id, buyer_id } = event.ticket
      const isTurn = item.turn?.buyer_id === buyer_id
      if (item.availability !== 'for_sale' && !isTurn)
        report(
          `Item ${itemID}: has a second ticket ${id} while it is ${item.availability} by ${item.holder?.id}`,
        )
      item.availability = 'held'
      item.holder = event.ticket
    } else if (event.kind === 'moved') {
      const { ticketID, from, to } = event
      const isKept = item.turn !== null && item.availability === 'held'
      if (isOpen(from) && !isOpen(to)) {
        if (item.holder?.id !== ticketID) continue
        item.holder = null
        if (to === 5) item.availability = 'sold'
        else if (to === 6) item.availability = 'withdrawn'
        else release(at)
      } else if (item.before !== null) continue
      else if (from === 6 && to >= 7 && item.availability === 'withdrawn') release(at)
      // What a seller chose for a live sale stays in it.
      else if (from >= 7 && to === 6 && isWaiting(at)) continue
      else if (from >= 7 && to === 6 && (item.availability === 'for_sale' || isKept)) {
        item.availability = 'withdrawn'
        item.turn = null
      }
    } else if (event.kind === 'held') {
      if (item.availability !== 'for_sale')
        report(`Item ${itemID}: is held for a name while it is ${item.availability}`)
      item.availability = 'held'
    } else if (event.kind === 'let go') {
      // Whoever takes it over buys it at this moment, before those in line.
      if (item.before !== null) item.availability = item.before === 'sold' ? 'sold' : 'withdrawn'
      else if (event.hold.end_reason === 'taken') item.availability = 'for_sale'
      else release(at)
    } else if (event.kind === 'joined') {
      const { place, buyer_id } = event.place
      if (item.availability !== 'held')
        report(`Item ${itemID}: place ${place} for an item that is ${item.availability}`)
      if (item.holder?.buyer_id === buyer_id) report(`Item ${itemID}: place ${place} of who holds it`)
      if (line.some((one) => one.buyer_id === buyer_id))
        report(`Item ${itemID}: place ${place} is a second one`)
      line.push(event.place)
    } else {
      const { place, end_reason, turn_begins_at, turn_ends_at, state } = event.place
      const name = `Item ${itemID}: place ${place}`
      line.splice(line.indexOf(event.place), 1)
      const isTurn = item.turn === event.place
      if (state !== 'ended') report(`${name} ended, and is ${state}`)
      if (end_reason === 'withdrawn' && past.pauses.some(({ from }) => from === at)) {
        if (isTurn) {
          item.turn = null
          item.availability = 'for_sale'
        }
      } else if (end_reason === 'sold' || end_reason === 'withdrawn') {
        if (item.availability !== end_reason)
          report(`${name}: the item is ${item.availability} and not ${end_reason}`)
      } else if (end_reason === 'bought') {
        // A buyer in line may also take a hold for a name over.
        const isBuyer = item.holder?.buyer_id === event.place.buyer_id && item.holder.created_at === at
        if (!isBuyer || (!isTurn && item.holder?.hold === null)) report(`${name} bought nothing in its turn`)
        if (isTurn) item.turn = null
      } else {
        if (end_reason === 'lapsed') {
          const latest = latestRun(record.deadlineRuns, turn_ends_at ?? 0)
          if (!isTurn || turn_begins_at === null || at <= (turn_ends_at ?? Infinity) || at > latest)
            report(
              `${name} lapsed at ${timeOf(at)}, ${isTurn ? 'in' : 'without'} a turn until ${timeOf(turn_ends_at ?? 0)}`,
            )
        }
        if (isTurn) release(at)
      }
    }
    // What would be for sale waits as a draft while its shop is paused.
    states.push({
      at,
      availability: item.isPaused && item.availability === 'for_sale' ? 'draft' : item.availability,
    })
  }
  const last = item.turn
  for (const place of line) {
    const expected = place === last ? 'turn' : 'waiting'
    if (place.state !== expected)
      report(`Item ${itemID}: place ${place.place} is ${place.state}, and should be ${expected}`)
  }
  if (last && now > latestRun(record.deadlineRuns, last.turn_ends_at ?? Infinity))
    report(`Item ${itemID}: the turn of place ${last.place} does not end`)
  if (item.availability !== 'held' && line.length > 0)
    report(`Item ${itemID}: is ${item.availability} and has a line`)
  return states
}
