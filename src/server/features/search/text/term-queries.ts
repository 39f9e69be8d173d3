import { sql } from 'kysely'
import type { TableRow, Tx } from '../../../platform/db/connect.ts'
import { type Term, lexemesQuery, phrasesAnywhereQuery, phrasesQuery, prefixQuery } from './terms.ts'

export interface SearchTerm extends Term {
  tsquery: string
  /** For a garment, it also matches the description. */
  anywhere: string
}

/**
 * Adds the tsquery of each term. PostgreSQL stems the words. Terms in a script that its parser does not know are left
 * out.
 */
export const writeTerms = async (tx: Tx, terms: Term[]): Promise<SearchTerm[]> => {
  if (terms.length === 0) return []
  const { rows } = await sql<Pick<SearchTerm, 'tsquery' | 'anywhere'>>`
    select (to_tsquery('ukay_stems', phrases) || others)::text as tsquery,
      (to_tsquery('ukay_stems', phrases_anywhere) || others)::text as anywhere
    from (
      select *, to_tsquery('ukay_words', prefix) || lexemes::tsquery as others
      from unnest(${terms.map(phrasesQuery)}::text[], ${terms.map(phrasesAnywhereQuery)}::text[],
        ${terms.map(prefixQuery)}::text[], ${terms.map(lexemesQuery)}::text[]
      ) with ordinality as given (phrases, phrases_anywhere, prefix, lexemes, n)
    ) given
    order by n`.execute(tx)
  return terms.flatMap((term, n) => (rows[n]?.tsquery ? { ...term, ...rows[n] } : []))
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
