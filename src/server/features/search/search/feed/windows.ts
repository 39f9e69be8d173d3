import type { RawBuilder } from 'kysely'
import type { Events } from '../../../../platform/events/events.ts'
import { createCache } from '../../../../platform/cache.ts'
import { lastEvent } from '../../../../platform/events/last-event.ts'
import type { Database, Db } from '../../../../platform/db/connect.ts'
import { type FeedKey, type FeedRow, feedAfter, feedBetween } from './queries.ts'

/** A range of the items for sale, newest first, whose items are ranked together. Both ends are inclusive. */
export interface Window {
  from: FeedKey
  to: FeedKey
}

export interface WindowRows extends Window {
  rows: FeedRow[]
}

/**
 * Nine to fifteen pages. This leaves enough choice even if a seller has just listed 90 items, and takes a query of a
 * few milliseconds.
 */
const minRows = 144
const maxRows = 240
/** About 20 MB. */
const maxKept = 100

export const keyOf = (row: FeedRow): FeedKey => [row.listed, row.id]

/**
 * Cuts a window at the row whose id has the lowest last part, among the allowed ends. Readers who started a few items
 * apart mostly get the same end, and therefore share the cached windows after it.
 */
const cut = (rows: FeedRow[]): FeedRow[] => {
  if (rows.length < maxRows) return rows
  const lowest = rows
    .slice(minRows)
    .map((row) => row.id.slice(-12))
    .reduce((low, tail) => (tail < low ? tail : low))
  return rows.slice(0, rows.findIndex((row, n) => n >= minRows && row.id.endsWith(lowest)) + 1)
}

/** Reads windows, and caches them until an item changes. */
export const createWindows = (
  { readReplica }: Pick<Database, 'readReplica'>,
  events: Events,
  /** The condition for an item to be in them. */
  shown: RawBuilder<unknown>,
) => {
  const kept = createCache<WindowRows | null>(events, { topic: 'items', max: maxKept })
  const itemEvents = lastEvent(events, 'items')
  // A cached window must include every change that this process has been notified of.
  const read = <Rows>(work: (db: Db) => Promise<Rows>) => readReplica(work, itemEvents.ofAny())

  return {
    /** The window after a key, or the first one. Null if there are no more items. */
    after: (key: FeedKey | null): Promise<WindowRows | null> =>
      kept.get(`after ${key}`, async () => {
        const rows = cut(await read((db) => feedAfter(db, shown, key, maxRows)))
        const [first] = rows
        const last = rows.at(-1)
        return first && last ? { from: keyOf(first), to: keyOf(last), rows } : null
      }),

    /** The items of a window that are for sale now. */
    rest: async ({ from, to }: Window): Promise<FeedRow[]> => {
      const window = await kept.get(`${from} ${to}`, async () => ({
        from,
        to,
        // Items that returned to sale may have joined the window. The limit protects from forged cursors.
        rows: await read((db) => feedBetween(db, shown, from, to, 2 * maxRows)),
      }))
      return window?.rows ?? []
    },
  }
}

export type Windows = ReturnType<typeof createWindows>
