import type { Module, ModuleDependencies } from '../../module.ts'
import type { ReadLimit } from '../../platform/limits/read-limit.ts'
import { createFeed } from './feed/feed.ts'
import { discoveryRoutes } from './routes.ts'
import { createSearchPages } from './text/pages.ts'
import type { Synonyms } from './text/synonyms.ts'

interface Dependencies extends ModuleDependencies {
  synonyms: Synonyms
  /** Shared with the searches by photo. */
  limitSearches: ReadLimit
}

/** The feed and the search by words. */
export const searchModule = ({ database, events, clock, synonyms, limitSearches }: Dependencies): Module => ({
  routes: (register) =>
    discoveryRoutes(
      register,
      createFeed(database, events, clock),
      createSearchPages(database, events, synonyms),
      limitSearches,
    ),
})
