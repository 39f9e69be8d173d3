import type { Module, ModuleDependencies } from '../../module.ts'
import type { ReadLimit } from '../../platform/limits/read-limit.ts'
import { createCategories } from './feed/categories.ts'
import { createFeed } from './feed/feed.ts'
import { createTastes } from './feed/tastes.ts'
import { discoveryRoutes } from './routes.ts'
import { createSearchPages } from './text/pages.ts'
import type { Synonyms } from './text/synonyms.ts'

interface Dependencies extends ModuleDependencies {
  synonyms: Synonyms
  /** Shared with the searches by photo. */
  limitSearches: ReadLimit
}

/** The feed and the search by words. */
export const searchModule = ({ database, events, clock, synonyms, limitSearches }: Dependencies): Module => {
  const tastes = createTastes(database.db, events, clock)
  return {
    routes: (register) =>
      discoveryRoutes(register, {
        feed: createFeed(database, events, clock, tastes),
        categories: createCategories(database.db, events, clock, tastes),
        searches: createSearchPages(database, events, synonyms),
        limitSearches,
      }),
  }
}
