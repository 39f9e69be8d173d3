import type { Tx } from '../../../../platform/db/connect.ts'
import type { SearchCursor } from './cursor.ts'
import { type SearchLimits, findFirst, findNewest } from './first-matches.ts'
import { type Level, rankedBy } from './levels.ts'
import {
  type Conditions,
  type Match,
  type Order,
  type Part,
  selectAlong,
  selectByIndex,
} from './match-queries.ts'
import { type RankedMatch, selectRanked } from './ranking-queries.ts'
import { type SearchRequest, conditionsAt } from './search-request.ts'

/** "shirt" may match 300,000 items. Only the newest 320 matches, which are thirteen pages, are ranked and counted. */
export const maxRanked = 320
/**
 * New items push the window of the first page back, so later pages look for its items in a window of twice the size.
 */
const timesWindow = 2

type Edge = SearchCursor['edge']

export interface FirstRows {
  rows: RankedMatch[]
  /** The number of matches, counted up to `maxRanked`. */
  found: number
  /** Whether there may be more matches than were counted. */
  more: boolean
  edge: Edge
}

const unranked = (matches: Match[]): RankedMatch[] => matches.map((match) => ({ ...match, score: null }))

const partOf = (order: Order, { near }: Conditions, after: Match | null): Part => {
  if (order !== 'near') return { order, after }
  if (!near) throw new Error('Nearest to nothing')
  return { order, near, after }
}

/** Reads the pages of a result list. `max` is the number of rows of a page. */
export const createResultLists = (max: number, limits: SearchLimits) => {
  const olderThan = async (tx: Tx, conditions: Conditions, after: Match): Promise<RankedMatch[]> =>
    unranked((await findFirst(tx, conditions, { order: 'newest', after }, max, limits)).matches)

  /** Ranks all of `found`. Older matches follow, from the edge on. */
  const rank = async (
    tx: Tx,
    request: SearchRequest,
    { conditions, found, edge }: { conditions: Conditions; found: Match[]; edge: Edge },
    after: RankedMatch | null,
  ): Promise<RankedMatch[]> => {
    const ids = found.map(({ id }) => id)
    const rows = await selectRanked(tx, ids, request, after, max)
    const older = edge && rows.length < max ? await olderThan(tx, conditions, edge) : []
    return [...rows, ...older].slice(0, max)
  }

  return {
    async first(tx: Tx, request: SearchRequest, level: Level): Promise<FirstRows> {
      const { sort } = request
      const conditions = conditionsAt(request, level)
      const terms = rankedBy(request.terms, level)
      const { matches, more, inWindow } = await findNewest(tx, conditions, maxRanked, limits)
      const counted = { found: matches.length, more, edge: null }
      if (sort === 'newest') return { ...counted, rows: unranked(matches.slice(0, max)) }
      if (sort === 'best') {
        const oldest = matches.at(-1)
        const edge = more && oldest ? { ...oldest, inWindow } : null
        return {
          ...counted,
          rows: await rank(tx, { ...request, terms }, { conditions, found: matches, edge }, null),
          edge,
        }
      }
      const first = await findFirst(tx, conditions, partOf(sort, conditions, null), max, limits)
      return { ...counted, rows: unranked(first.matches) }
    },

    async next(tx: Tx, request: SearchRequest, cursor: SearchCursor): Promise<RankedMatch[]> {
      const { after, edge, level } = cursor
      const { sort } = request
      const conditions = conditionsAt(request, level)
      const terms = rankedBy(request.terms, level)
      if (sort !== 'best')
        return unranked(
          (await findFirst(tx, conditions, partOf(sort, conditions, after), max, limits)).matches,
        )
      if (after.score === null) return olderThan(tx, conditions, after)
      // Read up to the same edge as the first page. Otherwise older items would replace items that were sold meanwhile.
      const part = { order: 'newest', after: null, upTo: edge ?? undefined } as const
      const found = edge?.inWindow
        ? await selectAlong(tx, conditions, part, { items: limits.window * timesWindow, max: maxRanked })
        : await selectByIndex(tx, conditions, part, maxRanked)
      return rank(tx, { ...request, terms }, { conditions, found, edge }, after)
    },
  }
}
