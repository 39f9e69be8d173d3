import { z } from 'zod'
import { discovery as calls } from '#contract/discovery.ts'
import { id } from '#contract/fields.ts'
import { decodeCursor, encodeCursor, microseconds } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { serializerOf } from '../../platform/http/serialize.ts'
import { createPageCache } from './page-cache.ts'
import { toFeedItem } from './presenter.ts'
import { type FeedRow, feedAfter, feedFrom } from './queries.ts'

export const feedPageSize = 16
/** Counting off the pages before costs more with each; this many cost little. A cursor goes on at any depth. */
const mostNumberedPages = 500
/** About 5 MB. */
const mostCachedPages = 500

const FeedCursor = z.tuple([microseconds, id])
const write = serializerOf(calls['GET homepage'].reply)

const toPage = (rows: FeedRow[]): string => {
  const shown = rows.slice(0, feedPageSize)
  const last = shown.at(-1)
  const has_next = rows.length > feedPageSize
  const cursor = has_next && last ? encodeCursor([last.listed, last.id]) : null
  return write({ items: shown.map(toFeedItem), has_next, cursor })
}

export const createDiscovery = ({ db }: Database, events: Events) => {
  // The feed is the same for every buyer, and any change of any item may change it.
  const pages = createPageCache(events, 'items', mostCachedPages)
  /** One more than is shown tells whether there is a next page. */
  const wanted = feedPageSize + 1

  return {
    /** The reply as JSON. A cursor wins over a number: it alone keeps its place while items come and go. */
    feed(page: number, cursor: string | undefined): Promise<string> {
      if (cursor !== undefined)
        return pages.get(cursor, async () =>
          toPage(await feedAfter(db, decodeCursor(cursor, FeedCursor), wanted)),
        )
      if (page > mostNumberedPages)
        throw new AppError('bad_input', {
          sentence: `Beyond page ${mostNumberedPages} please go on with the cursor of the page before.`,
          fields: { page: 'This page is too far' },
        })
      return pages.get(`page ${page}`, async () =>
        toPage(
          page === 1
            ? await feedAfter(db, null, wanted)
            : await feedFrom(db, (page - 1) * feedPageSize, wanted),
        ),
      )
    },
  }
}

export type Discovery = ReturnType<typeof createDiscovery>
