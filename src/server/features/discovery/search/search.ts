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
import { closestWords } from './corrections.ts'
import { toSearchItem } from '../presenter.ts'
import {
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
import { finished, similarWords } from './vocabulary.ts'

type Search = (typeof calls)['GET homepage/search']
type Input = Received<Search>

export const searchPageSize = 24
/** With fewer pieces than these the search looks further. */
const few = 6
/** A word that is meant in place of another one has many pieces where it has so many. */
const mostCounted = 24
/** A word of fewer pieces may be somebody's misspelling in a listing. */
const rare = 3

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
  const inFile = [...synonyms.meanings.keys()].filter((key) => !key.includes(' ') && key.length > 3)

  const frequencies = createFrequencies()
  const matches = createMatches(frequencies, near)

  /** How many pieces have a term, counted no further than that. */
  const count = async (tx: Tx, { anywhere }: TermQueries, among: Among, most: number): Promise<number> =>
    (await matches.newest(tx, { ...among, queries: [anywhere] }, most)).length

  const wanted = async (tx: Tx, text: string): Promise<Wanted> => {
    const asked = await finished(tx, frequencies, termsOf(text, synonyms))
    const written = await writeTerms(tx, asked)
    // PostgreSQL may see no word in letters of a script that it does not know.
    const seen = (_: unknown, n: number) => written[n]?.anywhere !== ''
    const queries = written.map((query, n) => ({ ...query, garment: asked[n]?.garment ?? false }))
    return { terms: asked.filter(seen), queries: queries.filter(seen) }
  }

  /** The word that was meant, or null: one that has pieces, and many more than the typed one. */
  const correct = async (tx: Tx, word: string, pieces: number, among: Among): Promise<string | null> => {
    const alike = [...inFile, ...(await similarWords(tx, word))]
    const closest = closestWords(word, alike).slice(0, 5)
    const written = await writeTerms(
      tx,
      closest.flatMap((candidate) => termsOf(`${candidate} `, synonyms)),
    )
    let best: { word: string; found: number } | null = null
    for (const [n, query] of written.entries()) {
      const found = await count(tx, query, among, mostCounted)
      if (found > Math.max(best?.found ?? 0, pieces * 10)) best = { word: closest[n] ?? word, found }
      if (best && found >= few) break
    }
    return best?.word ?? null
  }

  /** The query with its misspelt words put right; null when there are none. */
  const corrected = async (tx: Tx, { terms, queries }: Wanted, among: Among): Promise<string | null> => {
    const words: string[] = []
    let changed = false
    for (const [n, term] of terms.entries()) {
      const query = queries[n]
      const [word = ''] = term.words
      const known = term.known || term.words.length > 1 || query === undefined
      const pieces = known ? rare : await count(tx, query, among, rare)
      const better = pieces < rare ? await correct(tx, word, pieces, among) : null
      changed ||= better !== null
      words.push(better ?? term.words.join(' '))
    }
    return changed ? words.join(' ') : null
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
      partial: false,
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
      const wish = { queries, filters, began, ends, name: wordsOf(words).join(' ') }
      return by === 'best'
        ? matches.best(tx, { ...wish, terms: which.queries }, after, most, edge)
        : matches.sorted(tx, { ...wish, terms: [] }, by, after, most, many)
    }

    let page = await read(search, level, text)
    if (!going) {
      const enough = sort === 'best' ? few : 1
      const spelt = page.found < enough && q !== '' ? await corrected(tx, search, amongAll) : null
      if (spelt !== null) {
        const instead = await wanted(tx, spelt)
        const better = await read(instead, 0, spelt)
        // Also when both find nothing: of the right words some may be found.
        if (better.found >= page.found) [search, text, page] = [instead, spelt, better]
      }
      for (const further of [1, 2] as const) {
        if (page.found >= enough || search.terms.length < 2) break
        if (isSame(queriesAt(search, further), queriesAt(search, level))) continue
        const wider = await read(search, further, text)
        if (wider.found > page.found) [level, page] = [further, wider]
      }
      total = page.more ? null : page.found
      moreThan = page.more ? fewerThan(page.found) : null
    }

    const shown = page.rows.slice(0, searchPageSize)
    const last = shown.at(-1)
    const has_next = page.rows.length > searchPageSize
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
      partial: level > 0,
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
