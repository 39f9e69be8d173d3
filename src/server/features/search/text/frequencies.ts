import type { Tx } from '../../../platform/db/connect.ts'
import { type Frequency, selectFrequencies } from './statistics.ts'

/** How long they are taken from memory, in milliseconds: the database counts anew when much has changed. */
const keptFor = 600_000
/** What the database has not counted is rarer than all that it has, by so much. */
const rarer = 1 / 2

/** Words that are asked for together stand together more often than by chance ("levis jeans"): all but the rarest count less. */
const together = 3 / 4

interface Counted {
  /** The most frequent first. */
  all: Frequency[]
  shares: Map<string, number>
  least: number
}

/**
 * How often words stand in pieces, as PostgreSQL counted them a while ago: how far to look for them, which changes nothing
 * of what is found, and which of very many words a beginning stands for.
 */
export const createFrequencies = () => {
  let kept: (Counted & { readAt: number }) | null = null

  const counted = async (tx: Tx): Promise<Counted> => {
    if (kept && performance.now() - kept.readAt < keptFor) return kept
    const all = await selectFrequencies(tx)
    const shares = new Map(all.map(({ lexeme, share }) => [lexeme, share]))
    kept = { all, shares, least: all.at(-1)?.share ?? 1, readAt: performance.now() }
    return kept
  }

  /**
   * Of a query as PostgreSQL writes it: alternatives, each a phrase or a lexeme. Some pieces have several of them, so that
   * it lies between the most frequent one and all together.
   */
  const shareOfOne = ({ shares, least }: Counted, query: string): number => {
    const shared = [...new Set(query.split(' | '))].map((phrase) => {
      const lexemes = [...phrase.matchAll(/'([^']+)'/g)].map(([, lexeme = '']) => lexeme)
      return Math.min(...lexemes.map((lexeme) => shares.get(lexeme) ?? least * rarer))
    })
    const most = Math.max(...shared)
    const sum = shared.reduce((all, share) => all + share, 0)
    return (most + Math.min(sum, 1)) / 2
  }

  return {
    /** The share of all pieces that is likely to match all of these queries. */
    shareOf: async (tx: Tx, queries: string[]): Promise<number> => {
      const all = await counted(tx)
      const [rarest = 1, ...others] = queries.map((query) => shareOfOne(all, query)).toSorted((a, b) => a - b)
      return others.reduce((share, other) => share * other ** together, rarest)
    },

    /** The frequent words that begin so, the most frequent first. */
    wordsFrom: async (tx: Tx, beginning: string): Promise<string[]> =>
      (await counted(tx)).all.flatMap(({ lexeme, isWord }) =>
        isWord && lexeme.startsWith(beginning) ? [lexeme] : [],
      ),
  }
}

export type Frequencies = ReturnType<typeof createFrequencies>
