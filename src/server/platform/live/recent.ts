import { randomBytes } from 'node:crypto'
import type { LiveEvent } from '#contract/live.ts'

/** A stream that was cut by more events than these cannot resume. */
const maxKept = 10_000

interface KeptEvent {
  /** Ascending, without gaps. */
  sequence: number
  at: number
  accountID: string
  what: LiveEvent
}

/** The last events that this process received, so that a stream can resume where an earlier one was cut. */
export interface Recent {
  add(accountID: string, what: LiveEvent): void
  /** The id of the newest event. Ids from other processes, and from before a restart, are unknown here. */
  lastID(): string
  /** The events of this account after the one with this id; null if the id is too old or unknown. */
  after(id: string, accountID: string): Set<LiveEvent> | null
  /** The events of this account in the last milliseconds; null if this process has not kept all of them. */
  within(milliseconds: number, accountID: string): Set<LiveEvent> | null
  /** Call it when events may have been missed. No stream can resume from an earlier event. */
  forget(): void
}

/** `now` returns the time in milliseconds. */
export const createRecent = (now: () => number): Recent => {
  const boot = randomBytes(6).toString('base64url')
  const kept: KeptEvent[] = []
  let last = 0
  /** All events with a later sequence number, and all from this time on, are kept. */
  let knownAfter = 0
  let knownSince = now()

  const pick = (accountID: string, isWanted: (event: KeptEvent) => boolean): Set<LiveEvent> => {
    const names = new Set<LiveEvent>()
    for (let sequence = last; sequence > knownAfter; sequence -= 1) {
      const event = kept[sequence % maxKept]
      if (!event || !isWanted(event)) break
      if (event.accountID === accountID) names.add(event.what)
    }
    return names
  }

  return {
    add(accountID, what) {
      last += 1
      const slot = last % maxKept
      const replaced = kept[slot]
      if (replaced && replaced.sequence > knownAfter) {
        knownAfter = replaced.sequence
        knownSince = replaced.at + 1
      }
      kept[slot] = { sequence: last, at: now(), accountID, what }
    },
    lastID: () => `${boot}.${last}`,
    after(id, accountID) {
      const sequence = Number(/^[\w-]+\.(\d{1,15})$/.exec(id)?.[1])
      if (id !== `${boot}.${sequence}` || sequence > last || sequence < knownAfter) return null
      return pick(accountID, (event) => event.sequence > sequence)
    },
    within(milliseconds, accountID) {
      const since = now() - milliseconds
      return knownSince > since ? null : pick(accountID, (event) => event.at >= since)
    },
    forget() {
      // No stream was given this number, so all ids from before are too old.
      last += 1
      knownAfter = last
      knownSince = now()
    },
  }
}
