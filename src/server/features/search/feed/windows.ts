import type { Events } from '../../../platform/events/events.ts'
import { createMemory } from '../../../platform/events/memory.ts'
import { lastHeard } from '../../../platform/events/last-heard.ts'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { type FeedKey, type FeedRow, feedAfter, feedBetween } from './queries.ts'

/** A stretch of what is for sale, newest first; within it the pieces compete by rank. Both ends belong to it. */
export interface Window {
  from: FeedKey
  to: FeedKey
}

export interface WindowRows extends Window {
  rows: FeedRow[]
}

/**
 * At least nine pages, at most fifteen: enough to choose from, also when one seller has just listed 90 pieces, and a query
 * of a few milliseconds.
 */
const fewest = 144
const most = 240
/** About 20 MB. */
const mostKept = 100

export const keyOf = (row: FeedRow): FeedKey => [row.listed, row.id]

/**
 * A window ends at the row whose id ends lowest, among those where it may end. So two readers who began a few new pieces
 * apart mostly end it at the same row, and go on with the same next window.
 */
const cut = (rows: FeedRow[]): FeedRow[] => {
  if (rows.length < most) return rows
  const lowest = rows
    .slice(fewest)
    .map((row) => row.id.slice(-12))
    .reduce((low, tail) => (tail < low ? tail : low))
  return rows.slice(0, rows.findIndex((row, n) => n >= fewest && row.id.endsWith(lowest)) + 1)
}

/** Windows, from the memory of the process until an item changes. */
export const createWindows = ({ aMomentOld }: Pick<Database, 'aMomentOld'>, events: Events) => {
  const kept = createMemory<WindowRows | null>(events, { topic: 'items', most: mostKept })
  const heard = lastHeard(events, 'items')
  // What is kept until the next change must hold all that is known to have changed.
  const read = <Rows>(work: (db: Db) => Promise<Rows>) => aMomentOld(work, heard.ofAny())

  return {
    /** The window after a key, or the first; null when nothing is there. */
    after: (key: FeedKey | null): Promise<WindowRows | null> =>
      kept.get(`after ${key}`, async () => {
        const rows = cut(await read((db) => feedAfter(db, key, most)))
        const [first] = rows
        const last = rows.at(-1)
        return first && last ? { from: keyOf(first), to: keyOf(last), rows } : null
      }),

    /** What is left of a window that was begun earlier. */
    rest: async ({ from, to }: Window): Promise<FeedRow[]> => {
      const window = await kept.get(`${from} ${to}`, async () => ({
        from,
        to,
        // Pieces that came back for sale may have joined; a window made up by a client may be everything.
        rows: await read((db) => feedBetween(db, from, to, 2 * most)),
      }))
      return window?.rows ?? []
    },
  }
}

export type Windows = ReturnType<typeof createWindows>
