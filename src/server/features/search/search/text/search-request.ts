import type { discovery as calls } from '#contract/discovery.ts'
import type { Received } from '#contract/define.ts'
import type { Place } from '#domain/geography.ts'
import {
  type MeasuredRange,
  type Measurements,
  fitTolerance,
  personalKinds,
  readMeasuredRange,
} from '#domain/item-facts.ts'
import { toCentavos } from '#domain/money.ts'
import { selectBrandIDs } from '../brands.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import { type Level, queriesAt, queriesBefore } from './levels.ts'
import { type Conditions, selectColourIDs, selectTagsByKind } from './match-queries.ts'
import type { Synonyms } from './synonyms.ts'
import { type SearchTerm, writeTerms } from './term-queries.ts'
import { type FilterName, filterLexeme, measuredLexeme, termsOf } from './terms.ts'

/** What the buyer asked for, for `fits` the buyer's measurements, and for `withinKm` and 'near' where the buyer is. */
export type Input = Omit<Received<(typeof calls)['GET homepage/search']>, 'fits'> & {
  near?: Place | undefined
  fits?: Measurements | undefined
}

/** A search without its position: the same for all pages of a list. */
export interface SearchRequest {
  /** What the buyer typed, or the corrected query. */
  text: string
  terms: SearchTerm[]
  filters: Conditions
  sort: NonNullable<Input['sort']>
}

const anyOf = (name: FilterName, values: (string | number)[]): string =>
  values.map((value) => `'${filterLexeme(name, value)}'`).join(' | ')

/** All multiples of half a centimetre from `from` to `to`. */
const halves = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) * 2 + 1 }, (_, n) => from + n / 2)

const inRange = ({ kind, from, to }: MeasuredRange): string => anyOf(kind, halves(from, to))

/** The tsquery of the items for which `fits` of item-facts.ts holds. */
const fitting = (person: Measurements): string => {
  const kinds = personalKinds.flatMap((kind) => {
    const wanted = person[kind]
    return wanted === undefined
      ? []
      : [{ kind, close: inRange({ kind, from: wanted - fitTolerance, to: wanted + fitTolerance }) }]
  })
  const some = kinds.map(({ close }) => close).join(' | ')
  const none = kinds.map(({ kind, close }) => `(${close} | !'${measuredLexeme(kind)}')`)
  return [`(${some})`, ...none].join(' & ')
}

const filtersOf = async (tx: Tx, input: Input, began: number): Promise<Conditions> => {
  const {
    size,
    isFeminine,
    tagID = [],
    condition,
    brand,
    colours = [],
    kids,
    lots,
    fits,
    measurements = [],
    minPrice,
    maxPrice,
    showHeld = false,
  } = input
  const tagIDs = [...tagID, ...(colours.length > 0 ? await selectColourIDs(tx, colours) : [])]
  const tags = tagIDs.length > 0 ? await selectTagsByKind(tx, [...new Set(tagIDs)]) : []
  const brandIDs = brand && (await selectBrandIDs(tx, brand))
  return {
    queries: [
      ...(size ? [anyOf('size', size)] : []),
      ...(isFeminine === undefined ? [] : [anyOf('style', [isFeminine])]),
      // Several tags of one kind match any of them.
      ...tags.map((ids) => anyOf('tag', ids)),
      ...(condition ? [anyOf('condition', condition)] : []),
      // An empty tsquery matches nothing.
      ...(brandIDs ? [anyOf('brand', brandIDs)] : []),
      ...(kids ? [anyOf('kids', [1])] : []),
      ...(lots ? [anyOf('lots', [1])] : []),
      ...(fits ? [fitting(fits)] : []),
      ...measurements.map((text) => {
        const range = readMeasuredRange(text)
        // An empty tsquery matches nothing.
        return range ? inRange(range) : ''
      }),
    ],
    without: [],
    minPrice: minPrice === undefined ? undefined : toCentavos(minPrice),
    maxPrice: maxPrice === undefined ? undefined : toCentavos(maxPrice),
    held: showHeld,
    flawless: input.flaws === 'none',
    located: input.sort === 'near' && input.near !== undefined,
    near: input.near,
    within: input.withinKm === undefined ? undefined : input.withinKm * 1000,
    began,
  }
}

/** Parses the words and filters of a search. */
export const readRequest = async (
  tx: Tx,
  { text, input, began }: { text: string; input: Input; began: number },
  synonyms: Synonyms,
): Promise<SearchRequest> => {
  const terms = await writeTerms(tx, termsOf(text, synonyms))
  const filters = await filtersOf(tx, input, began)
  return { text, terms, filters, sort: sortOf(input, terms) }
}

const sortOf = ({ sort = 'best', near }: Input, terms: SearchTerm[]): SearchRequest['sort'] => {
  const known = sort === 'near' && !near ? 'best' : sort
  // Without words there is nothing to rank by.
  return known === 'best' && terms.length === 0 ? 'newest' : known
}

/** The conditions of a search at a level: its words and its filters. */
export const conditionsAt = ({ text, terms, filters }: SearchRequest, level: Level): Conditions => ({
  ...filters,
  queries: [
    // An empty tsquery matches nothing.
    ...(text !== '' && terms.length === 0 ? [''] : queriesAt(terms, level)),
    ...filters.queries,
  ],
  // They are already shown before these.
  without: queriesBefore(terms, level),
})
