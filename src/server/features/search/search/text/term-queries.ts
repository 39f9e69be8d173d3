import { sql } from 'kysely'
import type { TableRow, Tx } from '../../../../platform/db/connect.ts'
import {
  type Term,
  lexemesQuery,
  phrasesAnywhereQuery,
  phrasesQuery,
  prefixQuery,
  sameQuery,
} from './terms.ts'

export interface SearchTerm extends Term {
  tsquery: string
  /** For a garment, it also matches the description. */
  anywhere: string
  /** What means the same. An empty tsquery, which matches nothing, if that is all that `tsquery` matches. */
  same: string
  parts: SearchTerm[]
}

type Written = Pick<SearchTerm, 'tsquery' | 'anywhere' | 'same'>

/**
 * Adds the tsquery of each term. PostgreSQL stems the words. Terms in a script that its parser does not know are left
 * out.
 */
export const writeTerms = async (tx: Tx, terms: Term[]): Promise<SearchTerm[]> => {
  if (terms.length === 0) return []
  const all = terms.flatMap((term) => [term, ...term.parts])
  const { rows } = await sql<Written>`
    select (to_tsquery('ukay_stems', phrases) || others)::text as tsquery,
      (to_tsquery('ukay_stems', phrases_anywhere) || others)::text as anywhere,
      to_tsquery('ukay_stems', same)::text as same
    from (
      select *, to_tsquery('ukay_words', prefix) || lexemes::tsquery as others
      from unnest(${all.map(phrasesQuery)}::text[], ${all.map(phrasesAnywhereQuery)}::text[],
        ${all.map(sameQuery)}::text[], ${all.map(prefixQuery)}::text[], ${all.map(lexemesQuery)}::text[]
      ) with ordinality as given (phrases, phrases_anywhere, same, prefix, lexemes, n)
    ) given
    order by n`.execute(tx)
  const written = new Map(all.map((term, n) => [term, rows[n]]))
  const write = (term: Term): SearchTerm[] => {
    const query = written.get(term)
    return query?.tsquery ? [{ ...term, ...query, parts: term.parts.flatMap(write) }] : []
  }
  return terms.flatMap(write)
}

/** Words of items and of the dictionary that differ from a word by at most `maxEdits` edits. */
export const selectSimilarWords = async (tx: Tx, word: string, dictionary: string[], maxEdits: number) => {
  const { rows } = await sql<TableRow<'search_words'> & { edits: number }>`
    select word, levenshtein_less_equal(word, ${word}, ${maxEdits}) as edits
    from (
      select word from search_words where word % ${word}
      union
      select unnest(${dictionary}::text[])
    ) as candidates
    where levenshtein_less_equal(word, ${word}, ${maxEdits}) between 1 and ${maxEdits}`.execute(tx)
  return rows
}

/** Which of these words items have. */
export const selectKnownWords = async (tx: Tx, words: string[]): Promise<Set<string>> => {
  const { rows } = await sql<TableRow<'search_words'>>`
    select word from search_words where word = any(${words}::text[])`.execute(tx)
  return new Set(rows.map(({ word }) => word))
}
