import type { Database } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { createCurrentSearch } from './search.ts'
import type { Synonyms } from './synonyms.ts'

/** The ids of the newest items that have all of these words, as they are, for feeds. */
export const createNewestMatches = (
  database: Pick<Database, 'readReplica'>,
  events: Events,
  synonyms: Synonyms,
) => {
  const search = createCurrentSearch(database, events, synonyms)
  return async (q: string): Promise<string[]> => {
    const { results, partial } = await search.find({ q, sort: 'newest', exact: true })
    return partial ? [] : results.map(({ item_id }) => item_id)
  }
}
