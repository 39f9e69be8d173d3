import type { Reply } from '#contract/define.ts'
import { discovery as calls } from '#contract/discovery.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { createCache } from '../../../../platform/cache.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { serializerOf } from '../../../../platform/http/serialize.ts'
import { forBuyer } from '../kids.ts'
import { toFeedItem } from '../presenter.ts'
import { createNumberedPages } from './numbered-pages.ts'
import { type ScrollPosition, type Reading, readCursor, writeCursor } from './scroll-position.ts'
import { selectGarments } from './queries.ts'
import { spreadPage } from './spread.ts'
import type { Tastes } from './tastes.ts'
import { top, walk } from './walk.ts'
import { createWindows } from './windows.ts'

export const feedPageSize = 16
/** To reach a page by its number, all pages before it must be read. A cursor works at any depth. */
const maxNumberedPages = 500
/** About 5 MB. */
const maxCachedPages = 500

const write = serializerOf(calls['GET homepage'].reply)

interface Page {
  json: string
  /** The ids of its items. */
  ids: readonly string[]
  /** The cursor of the next page, or null if this is the last one. */
  cursor: string | null
}

const emptyPage: Page = { json: write({ items: [], has_next: false, cursor: null }), ids: [], cursor: null }

/** The endless feed of items for sale, ranked for each buyer. */
export const createFeed = (database: Database, events: Events, clock: Clock, tastes: Tastes) => {
  // Cached pages are dropped whenever any item changes, because it may be on any page.
  const pages = createCache<Page>(events, { topic: 'items', max: maxCachedPages })
  const windows = {
    all: createWindows(database, events, forBuyer(true)),
    withoutKids: createWindows(database, events, forBuyer(false)),
  }
  const garments = createCache<Set<number>>(events, { topic: 'tags', max: 1, ttlMs: 60_000 })
  const numbered = createNumberedPages()

  const pageFrom = async (reading: Reading, position: ScrollPosition): Promise<Page> => {
    const found = await walk(
      reading.taste.kids ? windows.all : windows.withoutKids,
      reading,
      position,
      feedPageSize,
    )
    const kinds = await garments.get('all', () => selectGarments(database.db))
    const rows = spreadPage(found.rows, position.shops, kinds)
    const cursor = found.more ? writeCursor(reading, found.position) : null
    return {
      json: write({ items: rows.map(toFeedItem), has_next: found.more, cursor }),
      ids: rows.map(({ id }) => id),
      cursor,
    }
  }

  const first = async (buyerID: string): Promise<Page> => {
    const taste = await tastes.of(buyerID)
    return pages.get(JSON.stringify(taste), () => pageFrom({ taste, at: clock.now().getTime() }, top))
  }

  const after = (cursor: string): Promise<Page> =>
    pages.get(cursor, async () => {
      const { reading, position } = readCursor(cursor)
      return pageFrom(reading, position)
    })

  const byNumber = async (buyerID: string, number: number): Promise<Page> => {
    if (number === 1) return first(buyerID)
    const begins = numbered.begins(buyerID, number)
    if (begins !== undefined) return after(begins)
    let page = await first(buyerID)
    for (let n = 2; n <= number; n += 1) {
      if (page.cursor === null) return emptyPage
      page = await after(page.cursor)
    }
    return page
  }

  /** Cached pages are of all buyers with the same taste, so what one of them hid is left out of each. */
  const withoutHidden = async (buyerID: string, { json, ids }: Page): Promise<string> => {
    const { hidden } = await tastes.acts(buyerID)
    if (!ids.some((id) => hidden.has(id))) return json
    const page = JSON.parse(json) as Reply<(typeof calls)['GET homepage']>
    return write({ ...page, items: page.items.filter(({ item_id }) => !hidden.has(item_id)) })
  }

  return {
    /** The reply as JSON. A cursor takes precedence over a page number. */
    async page(caller: Caller, number: number, cursor: string | undefined): Promise<string> {
      if (cursor !== undefined) return withoutHidden(caller.accountID, await after(cursor))
      if (number > maxNumberedPages)
        throw new AppError('bad_input', {
          sentence: `Beyond page ${maxNumberedPages} please go on with the cursor of the page before.`,
          fields: { page: 'This page is too far' },
        })
      const page = await byNumber(caller.accountID, number)
      if (page.cursor !== null) numbered.note(caller.accountID, number + 1, page.cursor)
      return withoutHidden(caller.accountID, page)
    },
  }
}

export type Feed = ReturnType<typeof createFeed>
