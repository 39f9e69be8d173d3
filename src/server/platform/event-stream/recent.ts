import { randomBytes } from 'node:crypto'
import type { AccountEvent } from '#contract/events.ts'

/** The number of events that are kept for reconnecting streams. */
const maxKept = 10_000

interface RecentEvent {
  n: number
  at: number
  accountID: string
  what: AccountEvent
}

/** The most recent events of this process, so that a reconnecting stream gets those it missed. */
export interface Recent {
  add(accountID: string, what: AccountEvent): void
  /** The id of the newest event. Ids are valid only in the process that issued them, until it restarts. */
  lastID(): string
  /**
   * The names of the events for this person after the event with this id. Null if the id is too old or from another
   * process.
   */
  after(id: string, accountID: string): Set<AccountEvent> | null
  /**
   * The names of the events for this person in the last milliseconds. Null if not all events of that time are known.
   */
  within(milliseconds: number, accountID: string): Set<AccountEvent> | null
  /** Call it when events may have been missed: streams cannot continue from earlier ids. */
  forget(): void
}

/** `now` returns milliseconds since 1970. */
export const createRecent = (now: () => number): Recent => {
  const boot = randomBytes(6).toString('base64url')
  const kept: RecentEvent[] = []
  let last = 0
  /** All events after this number and after this time are known. */
  let knownAfter = 0
  let knownSince = now()

  const pick = (accountID: string, matches: (event: RecentEvent) => boolean): Set<AccountEvent> => {
    const names = new Set<AccountEvent>()
    for (let n = last; n > knownAfter; n -= 1) {
      const event = kept[n % maxKept]
      if (!event || !matches(event)) break
      if (event.accountID === accountID) names.add(event.what)
    }
    return names
  }

  return {
    add(accountID, what) {
      last += 1
      const place = last % maxKept
      const lost = kept[place]
      if (lost && lost.n > knownAfter) {
        knownAfter = lost.n
        knownSince = lost.at + 1
      }
      kept[place] = { n: last, at: now(), accountID, what }
    },
    lastID: () => `${boot}.${last}`,
    after(id, accountID) {
      const n = Number(/^[\w-]+\.(\d{1,15})$/.exec(id)?.[1])
      if (id !== `${boot}.${n}` || n > last || n < knownAfter) return null
      return pick(accountID, (event) => event.n > n)
    },
    within(milliseconds, accountID) {
      const since = now() - milliseconds
      return knownSince > since ? null : pick(accountID, (event) => event.at >= since)
    },
    forget() {
      // Use up a number that no stream received, so that all earlier ids count as too old.
      last += 1
      knownAfter = last
      knownSince = now()
    },
  }
}
