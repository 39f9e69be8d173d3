import type { discovery as calls } from '#contract/discovery.ts'
import type { Received } from '#contract/define.ts'
import { toCentavos } from '#domain/money.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Level, queriesAt } from './levels.ts'
import { type Conditions, selectTagsByKind } from './match-queries.ts'
import type { Synonyms } from './synonyms.ts'
import { type SearchTerm, writeTerms } from './term-queries.ts'
import { type FilterName, filterLexeme, termsOf } from './terms.ts'

export type Input = Received<(typeof calls)['GET homepage/search']>

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

const filtersOf = async (tx: Tx, input: Input, began: number): Promise<Conditions> => {
  const { size, isFeminine, tagID, minPrice, maxPrice, showHeld = false } = input
  const tags = tagID ? await selectTagsByKind(tx, tagID) : []
  return {
    queries: [
      ...(size ? [anyOf('size', size)] : []),
      ...(isFeminine === undefined ? [] : [anyOf('style', [isFeminine])]),
      // Several tags of one kind match any of them.
      ...tags.map((ids) => anyOf('tag', ids)),
    ],
    without: [],
    minPrice: minPrice === undefined ? undefined : toCentavos(minPrice),
    maxPrice: maxPrice === undefined ? undefined : toCentavos(maxPrice),
    held: showHeld,
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
  // Without words there is nothing to rank by.
  const sort = (input.sort ?? 'best') === 'best' && terms.length === 0 ? 'newest' : (input.sort ?? 'best')
  return { text, terms, filters, sort }
}

/** The conditions of a search at a level: its words and its filters. */
export const conditionsAt = ({ text, terms, filters }: SearchRequest, level: Level): Conditions => ({
  ...filters,
  queries: [
    // An empty tsquery matches nothing.
    ...(text !== '' && terms.length === 0 ? [''] : queriesAt(terms, level)),
    ...filters.queries,
  ],
  // Exclude items with every term, because they are already shown before those with some of the terms.
  without: level === 'every_term' ? [] : queriesAt(terms, 'every_term'),
})
