import { discovery as calls } from '#contract/discovery.ts'
import type { Received } from '#contract/define.ts'
import type { Database } from '../../../platform/db/connect.ts'
import type { Events } from '../../../platform/events/events.ts'
import { lastHeard } from '../../../platform/events/last-heard.ts'
import { createMemory } from '../../../platform/events/memory.ts'
import { serializerOf } from '../../../platform/http/serialize.ts'
import { createSearch } from './search.ts'
import type { Synonyms } from './synonyms.ts'

type Search = (typeof calls)['GET homepage/search']

/** About 5 MB. */
const mostKept = 300

const write = serializerOf(calls['GET homepage/search'].reply)

/** Pages of results as JSON, from the memory of the process until a piece changes: the same words are asked for by many. */
export const createSearchPages = (
  { aMomentOld }: Pick<Database, 'aMomentOld'>,
  events: Events,
  synonyms: Synonyms,
) => {
  const heard = lastHeard(events, 'items')
  // What is kept until the next change must hold all that is known to have changed.
  const search = createSearch({ aMomentOld: (work) => aMomentOld(work, heard.ofAny()) }, synonyms)
  const pages = createMemory<string>(events, { topic: 'items', most: mostKept })
  return {
    page: (input: Received<Search>): Promise<string> =>
      pages.get(JSON.stringify(input), async () => write(await search.find(input))),
  }
}

export type SearchPages = ReturnType<typeof createSearchPages>
