import { randomBytes } from 'node:crypto'
import type { LiveEvent } from '#contract/live.ts'

/** How many events a stream that was cut may catch up on. */
const maxKept = 10_000

interface Told {
  n: number
  at: number
  accountID: string
  what: LiveEvent
}

/** The last events that this process heard, so that a stream can go on where an earlier one was cut. */
export interface Recent {
  add(accountID: string, what: LiveEvent): void
  /** Of the newest event; those of other processes, and of this one before it was started anew, are foreign. */
  lastID(): string
  /** What that person was told after the event with this id; null when it is too long ago or foreign. */
  after(id: string, accountID: string): Set<LiveEvent> | null
  /** What that person was told in the last milliseconds; null when not all of that time is known. */
  within(milliseconds: number, accountID: string): Set<LiveEvent> | null
  /** Events may have been missed: nothing before now can be gone on from. */
  forget(): void
}

/** `now`: in milliseconds. */
export const createRecent = (now: () => number): Recent => {
  const boot = randomBytes(6).toString('base64url')
  const kept: Told[] = []
  let last = 0
  /** All that came after this number, and after this time, is kept. */
  let knownAfter = 0
  let knownSince = now()

  const pick = (accountID: string, isMeant: (told: Told) => boolean): Set<LiveEvent> => {
    const names = new Set<LiveEvent>()
    for (let n = last; n > knownAfter; n -= 1) {
      const told = kept[n % maxKept]
      if (!told || !isMeant(told)) break
      if (told.accountID === accountID) names.add(told.what)
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
      return pick(accountID, (told) => told.n > n)
    },
    within(milliseconds, accountID) {
      const since = now() - milliseconds
      return knownSince > since ? null : pick(accountID, (told) => told.at >= since)
    },
    forget() {
      // A number of its own, that no stream was given: ids from before are too old.
      last += 1
      knownAfter = last
      knownSince = now()
    },
  }
}
