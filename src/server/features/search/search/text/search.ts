import pg from 'pg'
import type { discovery as calls } from '#contract/discovery.ts'
import type { Reply } from '#contract/define.ts'
import type { Database, Tx } from '../../../../platform/db/connect.ts'
import { decodeCursor, page } from '../../../../platform/db/cursor.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { lastEvent } from '../../../../platform/events/last-event.ts'
import { toSearchItem } from '../presenter.ts'
import { selectTilesWithHeld } from '../tiles.ts'
import { SearchCursor } from './cursor.ts'
import { findNewest, searchLimits } from './first-matches.ts'
import { type Level, isWhole, widerLevels } from './levels.ts'
import { beginSearch } from './match-queries.ts'
import type { RankedMatch } from './ranking-queries.ts'
import { type FirstRows, createResultLists } from './result-list.ts'
import { type Input, type SearchRequest, readRequest } from './search-request.ts'
import { checkSpelling } from './spelling.ts'
import type { Synonyms } from './synonyms.ts'

type Page = Reply<(typeof calls)['GET homepage/search']>

export const searchPageSize = 24
/** If a search finds fewer items, words are corrected, and items with some of the words follow. */
const few = 6
/** Whether a search goes on to wider levels after it found so many items. */
export const isWidened = ({ sort }: Pick<SearchRequest, 'sort'>, found: number): boolean =>
  found < (sort === 'best' ? few : 1)

const roundBelow = (found: number, step = found > 100 ? 100 : 10): number =>
  Math.floor((found - 1) / step) * step

/**
 * The text search: parses the query, corrects misspelt words, widens searches that find few items, and pages through
 * the results.
 */
export const createSearch = (
  { readReplica }: Pick<Database, 'readReplica'>,
  synonyms: Synonyms,
  limits = searchLimits,
) => {
  // One more row shows whether there is another page.
  const lists = createResultLists(searchPageSize + 1, limits)

  const toPage = async (
    tx: Tx,
    found: RankedMatch[],
    list: Omit<SearchCursor, 'after'>,
    complete = 0,
  ): Promise<Page> => {
    const { total, moreThan, corrected, level } = list
    const { rows, has_next, cursor } = page(
      found,
      searchPageSize,
      (last) => ({ ...list, after: last }) satisfies SearchCursor,
    )
    const ids = rows.map(({ id }) => id)
    const tiles = new Map((await selectTilesWithHeld(tx, ids)).map((tile) => [tile.id, tile]))
    const partial = !isWhole(level)
    return {
      results: ids.flatMap((id) => tiles.get(id) ?? []).map(toSearchItem),
      has_next,
      cursor,
      total,
      moreThan,
      corrected,
      didYouMean: null,
      partial,
      partialFrom: partial ? complete : null,
    }
  }

  /** Suggests corrections for a search that finds few items. */
  const correct = (tx: Tx, { terms, filters }: SearchRequest, exact: boolean) => {
    // Filters do not matter here: they do not show whether a word is misspelt.
    const all = {
      ...filters,
      minPrice: undefined,
      maxPrice: undefined,
      held: true,
      flawless: false,
      located: false,
      within: undefined,
    }
    return checkSpelling(tx, terms, synonyms, {
      exact,
      count: async ({ tsquery }, max) =>
        (await findNewest(tx, { ...all, queries: [tsquery] }, max, limits)).matches.length,
    })
  }

  /** Divides phrases and drops terms until enough items are found. Items with every term stay first. */
  const widen = async (tx: Tx, request: SearchRequest, every: FirstRows) => {
    let whole = every
    let widest = { level: 'every_term' as Level, first: every, found: every.found, complete: 0 }
    for (const level of widerLevels(request.terms)) {
      if (!isWidened(request, widest.found)) break
      const wider = await lists.first(tx, request, level)
      const found = whole.found + wider.found
      if (found <= widest.found) continue
      const first = { ...wider, rows: [...whole.rows, ...wider.rows] }
      widest = { level, first, found, complete: whole.rows.length }
      if (isWhole(level)) whole = { ...first, found }
    }
    return widest
  }

  const firstPage = async (tx: Tx, input: Input, began: number): Promise<Page> => {
    const { q = '', sort = 'best', exact = false } = input
    const read = (text: string) => readRequest(tx, { text, input, began }, synonyms)
    let request = await read(q)
    let every = await lists.first(tx, request, 'every_term')
    let didYouMean: string | null = null
    if (every.found < few && q !== '') {
      const checked = await correct(tx, request, exact)
      didYouMean = checked.didYouMean
      if (checked.corrected !== null) {
        request = await read(checked.corrected)
        every = await lists.first(tx, request, 'every_term')
      }
    }
    const { level, first, found, complete } = await widen(tx, request, every)
    const list = {
      sort,
      level,
      corrected: request.text === q ? null : request.text,
      total: first.more ? null : found,
      moreThan: first.more ? roundBelow(found) : null,
      began,
      edge: first.edge,
    }
    return { ...(await toPage(tx, first.rows, list, complete)), didYouMean }
  }

  const nextPage = async (tx: Tx, input: Input, cursor: SearchCursor): Promise<Page> => {
    const text = cursor.corrected ?? input.q ?? ''
    const request = await readRequest(tx, { text, input, began: cursor.began }, synonyms)
    return toPage(tx, await lists.next(tx, request, cursor), cursor)
  }

  const find = async (tx: Tx, input: Input): Promise<Page> => {
    const { q = '', sort = 'best', minPrice, maxPrice, withinKm } = input
    const words = [minPrice, maxPrice, withinKm].every((limit) => limit === undefined) && sort !== 'near'
    const now = await beginSearch(tx, q !== '' && words)
    if (input.cursor === undefined) return firstPage(tx, input, now)
    const cursor = decodeCursor(input.cursor, SearchCursor)
    if (cursor.sort !== sort)
      throw new AppError('bad_input', { fields: { cursor: 'This cursor is of another list' } })
    return nextPage(tx, input, cursor)
  }

  return {
    /** Runs a search. All of its queries read the same snapshot. */
    async find(input: Input): Promise<Page> {
      try {
        return await readReplica((db) =>
          db
            .transaction()
            .setIsolationLevel('repeatable read')
            .execute((tx) => find(tx, input)),
        )
      } catch (error) {
        const timedOut = error instanceof pg.DatabaseError && error.code === '57014'
        throw timedOut ? new AppError('search_slow') : error
      }
    },
  }
}

/** A search that finds every change of items that this process has been notified of, as a cached page of it must. */
export const createCurrentSearch = (
  { readReplica }: Pick<Database, 'readReplica'>,
  events: Events,
  synonyms: Synonyms,
) => {
  const itemEvents = lastEvent(events, 'items')
  return createSearch({ readReplica: (work) => readReplica(work, itemEvents.ofAny()) }, synonyms)
}
