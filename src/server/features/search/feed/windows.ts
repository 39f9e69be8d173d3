import type { Events } from '../../../platform/events/events.ts'
import { createCache } from '../../../platform/cache.ts'
import { lastEvent } from '../../../platform/events/last-event.ts'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { type FeedKey, type FeedRow, feedAfter, feedBetween } from './queries.ts'

/** A range of the items for sale, newest first, that are ranked together. Both ends belong to it. */
export interface Window {
  from: FeedKey
  to: FeedKey
}

export interface WindowRows extends Window {
  rows: FeedRow[]
}

/**
 * At least nine pages, at most fifteen: enough to choose from, also when one seller has just listed 90 items, and a query
 * of a few milliseconds.
 */
const minRows = 144
const maxRows = 240
/** About 20 MB. */
const maxKept = 100

export const keyOf = (row: FeedRow): FeedKey => [row.listed, row.id]

/**
 * A window ends at the row whose id ends lowest, among those where it may end. So two readers who began a few new items
 * apart mostly end it at the same row, and go on with the same next window.
 */
const cut = (rows: FeedRow[]): FeedRow[] => {
  if (rows.length < maxRows) return rows
  const lowest = rows
    .slice(minRows)
    .map((row) => row.id.slice(-12))
    .reduce((low, tail) => (tail < low ? tail : low))
  return rows.slice(0, rows.findIndex((row, n) => n >= minRows && row.id.endsWith(lowest)) + 1)
}

/** Windows, cached until an item changes. */
export const createWindows = ({ readReplica }: Pick<Database, 'readReplica'>, events: Events) => {
  const kept = createCache<WindowRows | null>(events, { topic: 'items', max: maxKept })
  const itemEvents = lastEvent(events, 'items')
  // A cached window must include every change that this process has been notified of.
  const read = <Rows>(work: (db: Db) => Promise<Rows>) => readReplica(work, itemEvents.ofAny())

  return {
    /** The window after a key, or the first; null when nothing is there. */
    after: (key: FeedKey | null): Promise<WindowRows | null> =>
      kept.get(`after ${key}`, async () => {
        const rows = cut(await read((db) => feedAfter(db, key, maxRows)))
        const [first] = rows
        const last = rows.at(-1)
        return first && last ? { from: keyOf(first), to: keyOf(last), rows } : null
      }),

    /** The items that are left of a window. */
    rest: async ({ from, to }: Window): Promise<FeedRow[]> => {
      const window = await kept.get(`${from} ${to}`, async () => ({
        from,
        to,
        // Items that came back for sale may have joined. The limit is for a cursor that a client made up.
        rows: await read((db) => feedBetween(db, from, to, 2 * maxRows)),
      }))
      return window?.rows ?? []
    },
  }
}

export type Windows = ReturnType<typeof createWindows>
