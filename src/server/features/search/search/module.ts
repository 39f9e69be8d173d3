import type { Module, ModuleDependencies } from '../../../module.ts'
import type { ReadLimit } from '../../../platform/limits/read-limit.ts'
import type { ListsForBuyers } from '../../items/index.ts'
import { createCategories } from './feed/categories.ts'
import { createFeed } from './feed/feed.ts'
import { createTastes } from './feed/tastes.ts'
import { createRails } from './rails/rails.ts'
import { discoveryRoutes } from './routes.ts'
import { createPopularSearches } from './suggestions/popular-searches.ts'
import { createSuggestions } from './suggestions/suggestions.ts'
import { createSearchPages } from './text/pages.ts'
import { createHiddenItems } from './taste/hidden-items.ts'
import { createRailFigures } from './taste/rail-figures.ts'
import { type FindAlike, createTasteRail } from './taste/taste-rail.ts'
import type { Synonyms } from './text/synonyms.ts'

interface Dependencies extends ModuleDependencies {
  synonyms: Synonyms
  /** Shared with the searches by photo. */
  limitSearches: ReadLimit
  lists: ListsForBuyers
  alike: FindAlike
}

/** The feed and the search by words. */
export const searchModule = ({
  database,
  events,
  clock,
  log,
  synonyms,
  limitSearches,
  lists,
  alike,
}: Dependencies): Module => {
  const { db } = database
  const tastes = createTastes(db, events, clock)
  const figures = createRailFigures(db, clock, log)
  const tasteRail = createTasteRail(db, events, clock, alike)
  const popular = createPopularSearches(db, events, clock, log)
  return {
    routes: (register) =>
      discoveryRoutes(register, {
        feed: createFeed(database, events, clock, tastes),
        categories: createCategories(db, events, clock, tastes),
        searches: createSearchPages(database, events, synonyms),
        rails: createRails(db, events, clock, tastes, { tasteRail, figures }),
        tastes,
        figures,
        hidden: createHiddenItems({ database, events, clock }),
        suggestions: createSuggestions(db, events, popular),
        popular,
        limitSearches,
        lists,
        db,
      }),
    close: async () => {
      await popular.write()
      await figures.write()
    },
  }
}
