import pg from 'pg'
import { z } from 'zod'
import { type discovery as calls, searchSorts } from '#contract/discovery.ts'
import type { Received, Reply } from '#contract/define.ts'
import { id } from '#contract/fields.ts'
import { toCentavos } from '#domain/money.ts'
import { decodeCursor, encodeCursor, microseconds } from '../../../platform/db/cursor.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { createFrequencies } from './frequencies.ts'
import { toSearchItem } from '../presenter.ts'
import {
  type Candidate,
  type RankedTerm,
  type SearchFilters,
  type TermQueries,
  type Wish,
  beginSearch,
  mostRanked,
  selectEnds,
  tagsByKind,
  tilesAt,
  withFilters,
  writeTerms,
} from './queries.ts'
import { type Edge, type Keys, type Sort, createMatches, usualNear } from './matches.ts'
import { type Term, termsOf } from './words.ts'
import { type Synonyms, wordsOf } from './synonyms.ts'
import { type CountItems, createSpelling } from './spelling.ts'
import { finished } from './vocabulary.ts'

type Search = (typeof calls)['GET homepage/search']
type Input = Received<Search>

export const searchPageSize = 24
/** With fewer pieces than these the search looks further. */
const few = 6

/** How far a search has gone: all terms; the garment and any other; the garment alone, or any term. */
const levels = z.int().min(0).max(2)
type Level = 0 | 1 | 2

/** What the first page decided, for the others to follow, and where the page before ended. */
const SearchCursor = z.tuple([
  z.enum(searchSorts),
  levels,
  z.string().max(300).nullable(),
  z.int().min(0).max(mostRanked).nullable(),
  microseconds,
  z.int().min(-1).max(Number.MAX_SAFE_INTEGER),
  microseconds,
  id,
  z.tuple([microseconds, id]).nullable().optional(),
  z.int().min(0).max(mostRanked).nullable().optional(),
])

/** What matches are looked for among. */
type Among = Pick<Wish, 'filters' | 'began' | 'ends'>

interface Wanted {
  terms: Term[]
  queries: RankedTerm[]
}

const anyOf = (queries: TermQueries[]): string[] =>
  queries.length > 0 ? [queries.map(({ anywhere }) => `(${anywhere})`).join(' | ')] : []

/** What the terms find at a level; the same as the level before when there is nothing to let go. */
const queriesAt = ({ terms, queries }: Wanted, level: Level): string[] => {
  const every = queries.map(({ anywhere }) => anywhere)
  if (level === 0) return every
  const garments = queries.filter(({ garment }) => garment)
  const others = queries.filter(({ garment }) => !garment)
  // A number alone ("iphone 15") is no reason to show a piece.
  const telling = queries.filter((_, n) => !terms[n]?.words.every((word) => /^\p{N}+$/u.test(word)))
  if (level === 1 && garments.length === 1 && others.length === 1) return every
  if (garments.length === 0) return telling.length > 0 ? anyOf(telling) : every
  return level === 1 ? [...anyOf(garments), ...anyOf(others)] : anyOf(garments)
}

const isSame = (some: string[], others: string[]): boolean => some.join('\n') === others.join('\n')

/** Fewer than were found, in round numbers. */
const fewerThan = (found: number): number => {
  const round = found > 100 ? 100 : 10
  return Math.floor((found - 1) / round) * round
}

const firstKey = { best: 'score', newest: 'listed', price_low: 'price', price_high: 'price' } as const

export const createSearch = (
  { aMomentOld }: Pick<Database, 'aMomentOld'>,
  synonyms: Synonyms,
  near = usualNear,
) => {
  const spelling = createSpelling(synonyms)
  const frequencies = createFrequencies()
  const matches = createMatches(frequencies, near)

  const countAmong =
    (among: Among): CountItems =>
    async (tx, { anywhere }, most) =>
      (await matches.newest(tx, { ...among, queries: [anywhere] }, most)).length

  const wanted = async (tx: Tx, text: string): Promise<Wanted> => {
    const asked = await finished(tx, frequencies, termsOf(text, synonyms))
    const written = await writeTerms(tx, asked)
    // PostgreSQL may see no word in letters of a script that it does not know.
    const seen = (_: unknown, n: number) => written[n]?.anywhere !== ''
    const queries = written.map((query, n) => ({ ...query, garment: asked[n]?.garment ?? false }))
    return { terms: asked.filter(seen), queries: queries.filter(seen) }
  }

  const find = async (tx: Tx, input: Input): Promise<Reply<Search>> => {
    const { q = '', cursor, sort = 'best' } = input
    const priced = input.minPrice !== undefined || input.maxPrice !== undefined
    const now = await beginSearch(tx, q !== '' && !priced)
    const going = cursor === undefined ? null : decodeCursor(cursor, SearchCursor)
    if (going && going[0] !== sort)
      throw new AppError('bad_input', { fields: { cursor: 'This cursor is of another list' } })
    const filters: SearchFilters = {
      sizes: input.size,
      style: input.isFeminine,
      tagIDs: input.tagID,
      lowest: input.minPrice === undefined ? undefined : toCentavos(input.minPrice),
      highest: input.maxPrice === undefined ? undefined : toCentavos(input.maxPrice),
      held: input.showHeld ?? false,
    }
    const tags = filters.tagIDs ? await tagsByKind(tx, filters.tagIDs) : []
    const began = going?.[4] ?? now
    const ends = await selectEnds(tx)
    const amongAll = {
      began,
      ends,
      filters: { ...filters, lowest: undefined, highest: undefined, held: true },
    }

    let text = going?.[2] ?? q
    let level = (going?.[1] ?? 0) as Level
    let total = going?.[3] ?? null
    let moreThan = going?.[9] ?? null
    let search = await wanted(tx, text)
    const nothing = {
      results: [],
      has_next: false,
      cursor: null,
      total: 0,
      moreThan: null,
      corrected: null,
      didYouMean: null,
      partial: false,
      partialFrom: null,
    }
    if (q !== '' && search.terms.length === 0) return nothing

    // Without words there is nothing to give points for.
    const by: Sort = sort === 'best' && search.terms.length === 0 ? 'newest' : sort
    const after: Keys | null = going && {
      score: going[5],
      price: going[5],
      listed: going[6],
      id: going[7],
    }
    const end = going?.[8]
    const edge: Edge | null = end ? { listed: end[0], id: end[1] } : null
    const many = going !== null && total === null
    const read = (which: Wanted, at: Level, words: string) => {
      const queries = withFilters(queriesAt(which, at), filters, tags)
      const most = searchPageSize + 1
      // Items with all of the words come before those with some of them, all on the first page.
      const without = at > 0 ? queriesAt(which, 0) : []
      const wish = { queries, without, filters, began, ends, name: wordsOf(words).join(' ') }
      return by === 'best'
        ? matches.best(tx, { ...wish, terms: which.queries }, after, most, edge)
        : matches.sorted(tx, { ...wish, terms: [] }, by, after, most, many)
    }

    let page = await read(search, level, text)
    /** Those with all of the words, where others with some of them follow. */
    let complete: Candidate[] = []
    let didYouMean: string | null = null
    if (!going) {
      const enough = sort === 'best' ? few : 1
      if (page.found < few && q !== '') {
        const exact = input.exact ?? false
        const { terms, queries } = search
        const spelt = await spelling.check(tx, terms, queries, { count: countAmong(amongAll), exact })
        didYouMean = spelt.didYouMean
        if (spelt.corrected !== null) {
          text = spelt.corrected
          search = await wanted(tx, text)
          page = await read(search, 0, text)
        }
      }
      const whole = page
      let { found } = page
      for (const further of [1, 2] as const) {
        if (found >= enough || search.terms.length < 2) break
        if (isSame(queriesAt(search, further), queriesAt(search, level))) continue
        const wider = await read(search, further, text)
        if (whole.found + wider.found <= found) continue
        level = further
        page = wider
        complete = whole.rows
        found = whole.found + wider.found
      }
      total = page.more ? null : found
      moreThan = page.more ? fewerThan(found) : null
    }

    const rows = [...complete, ...page.rows]
    const shown = rows.slice(0, searchPageSize)
    const last = shown.at(-1)
    const has_next = rows.length > searchPageSize
    const fix = text === q ? null : text
    const edgeKey = page.edge && [page.edge.listed, page.edge.id]
    const found = await tilesAt(
      tx,
      shown.map(({ place }) => place),
    )
    const tiles = new Map(found.map((tile) => [tile.id, toSearchItem(tile)]))
    const decided = [sort, level, fix, total, began]
    return {
      results: shown.flatMap((row) => tiles.get(row.id) ?? []),
      has_next,
      cursor:
        has_next && last
          ? encodeCursor([...decided, last[firstKey[by]], last.listed, last.id, edgeKey, moreThan])
          : null,
      total,
      moreThan,
      corrected: fix,
      didYouMean,
      partial: level > 0,
      partialFrom: level > 0 ? complete.length : null,
    }
  }

  return {
    /** Reads only; one moment of the database for all its steps. */
    async find(input: Input): Promise<Reply<Search>> {
      try {
        return await aMomentOld((db) =>
          db
            .transaction()
            .setIsolationLevel('repeatable read')
            .execute((tx) => find(tx, input)),
        )
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === '57014') throw new AppError('search_slow')
        throw error
      }
    },
  }
}
