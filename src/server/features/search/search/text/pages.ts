import { discovery as calls } from '#contract/discovery.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { createCache } from '../../../../platform/cache.ts'
import { serializerOf } from '../../../../platform/http/serialize.ts'
import { createCurrentSearch } from './search.ts'
import type { Input } from './search-request.ts'
import type { Synonyms } from './synonyms.ts'

/** About 5 MB. */
const maxKept = 300

interface SearchPage {
  /** The reply as JSON. */
  json: string
  /** Whether it is the first page, and its items have all the words as they were typed. */
  hasAllWords: boolean
}

const write = serializerOf(calls['GET homepage/search'].reply)

/** Result pages as JSON. They are cached until any item changes, because many buyers search for the same words. */
export const createSearchPages = (
  database: Pick<Database, 'readReplica'>,
  events: Events,
  synonyms: Synonyms,
) => {
  const search = createCurrentSearch(database, events, synonyms)
  const pages = createCache<SearchPage>(events, { topic: 'items', max: maxKept })
  return {
    page: (input: Input): Promise<SearchPage> =>
      pages.get(JSON.stringify(input), async () => {
        const found = await search.find(input)
        const { results, partial, corrected } = found
        const hasAllWords = !input.cursor && results.length > 0 && !partial && corrected === null
        return { json: write(found), hasAllWords }
      }),
  }
}

export type SearchPages = ReturnType<typeof createSearchPages>
