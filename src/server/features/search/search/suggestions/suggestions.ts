import type { discovery as calls } from '#contract/discovery.ts'
import type { Reply } from '#contract/define.ts'
import { createCache } from '../../../../platform/cache.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { selectBrands } from '../brands.ts'
import type { PopularSearches } from './popular-searches.ts'
import { selectShopsThatBegin, selectTags } from './queries.ts'

/** The maximum number of suggestions of each kind. */
const maxShown = 4
/** The maximum number of popular searches that are shown before the buyer types. */
const maxPopular = 8

/** Suggests popular searches, brands, tags and shops while a buyer types. */
export const createSuggestions = (db: Db, events: Events, popular: PopularSearches) => {
  const tags = createCache<{ id: number; name: string }[]>(events, { topic: 'tags', max: 1 })

  const tagsThatBegin = async (begun: string) => {
    const all = await tags.get('', () => selectTags(db))
    return all
      .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${begun}`))
      .slice(0, maxShown)
      .map(({ id, name }) => ({ tagID: id, tagName: name }))
  }

  return {
    async thatBegin(q: string): Promise<Reply<(typeof calls)['GET homepage/suggestions']>> {
      const begun = q.toLowerCase()
      if (begun === '')
        return { popular: await popular.thatBegin('', maxPopular), brands: [], tags: [], shops: [] }
      const [searches, brands, found, shops] = await Promise.all([
        popular.thatBegin(q, maxShown),
        selectBrands(db, q),
        tagsThatBegin(begun),
        selectShopsThatBegin(db, begun, maxShown),
      ])
      return { popular: searches, brands: brands.slice(0, maxShown), tags: found, shops }
    },
  }
}

export type Suggestions = ReturnType<typeof createSuggestions>
