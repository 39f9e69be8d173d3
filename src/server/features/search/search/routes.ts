import { discovery as calls } from '#contract/discovery.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { type Register, RawJson } from '../../../platform/http/register.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { ReadLimit } from '../../../platform/limits/read-limit.ts'
import type { Place } from '#domain/geography.ts'
import type { ListsForBuyers } from '../../items/index.ts'
import { locationOfBuyer, hasMeasurements, measurementsOf } from '../../people/index.ts'

import { selectBrands } from './brands.ts'
import type { Categories } from './feed/categories.ts'
import type { Feed } from './feed/feed.ts'
import type { Tastes } from './feed/tastes.ts'
import { toFeedItem } from './presenter.ts'
import type { Rails } from './rails/rails.ts'
import type { PopularSearches } from './suggestions/popular-searches.ts'
import type { Suggestions } from './suggestions/suggestions.ts'
import type { HiddenItems } from './taste/hidden-items.ts'
import type { RailFigures } from './taste/rail-figures.ts'
import type { SearchPages } from './text/pages.ts'
import { selectTiles } from './tiles.ts'

/** Where the buyer is, if the search needs it. */
const nearOf = async (
  db: Db,
  buyerID: string,
  { sort, withinKm }: { sort?: string | undefined; withinKm?: number | undefined },
): Promise<Place | undefined> => {
  if (sort !== 'near' && withinKm === undefined) return undefined
  const location = await locationOfBuyer(db, buyerID)
  return location ? { lat: location.lat, long: location.long } : undefined
}

interface Dependencies {
  feed: Feed
  categories: Categories
  searches: SearchPages
  rails: Rails
  tastes: Tastes
  figures: RailFigures
  hidden: HiddenItems
  suggestions: Suggestions
  popular: PopularSearches
  limitSearches: ReadLimit
  lists: ListsForBuyers
  db: Db
}

export const discoveryRoutes = (
  register: Register,
  {
    feed,
    categories,
    searches,
    rails,
    tastes,
    figures,
    hidden,
    suggestions,
    popular,
    limitSearches,
    lists,
    db,
  }: Dependencies,
): void => {
  const forBuyer = async (caller: Caller, json: Promise<string>) =>
    new RawJson(await lists.inJson(caller, await json))

  register(calls, {
    'GET homepage': ({ caller, input: { page = 1, cursor } }) =>
      forBuyer(caller, feed.page(caller, page, cursor)),
    'GET homepage/categories': async ({ caller }) => new RawJson(await categories.forBuyer(caller)),
    'GET homepage/rack': ({ caller }) => forBuyer(caller, rails.rack(caller)),
    'GET homepage/rails': (context) =>
      limitSearches(context, () => forBuyer(context.caller, rails.forBuyer(context.caller))),
    'GET homepage/opened': (context) =>
      limitSearches(context, async () => ({
        items: await lists.ofTiles(
          context.caller,
          (await selectTiles(db, context.input.itemID)).map(toFeedItem),
        ),
      })),
    'POST homepage/rail_opened': async ({ caller: { accountID }, input: { kind } }) => {
      const { learned } = await tastes.of(accountID)
      await figures.opened(accountID, learned.length > 0, kind)
      return { response: 'Counted' }
    },
    'POST homepage/hide_item': async ({ caller, input }) => {
      await hidden.hide(caller.accountID, input.itemID)
      return { response: 'Hidden' }
    },
    'POST homepage/unhide_item': async ({ caller, input }) => {
      await hidden.unhide(caller.accountID, input.itemID)
      return { response: 'Shown again' }
    },
    'GET homepage/suggestions': (context) =>
      limitSearches(context, () => suggestions.thatBegin(context.input.q)),
    'GET store/brands': (context) =>
      limitSearches(context, async () => ({ brands: await selectBrands(db, context.input.q) })),
    'GET homepage/search': (context) =>
      limitSearches(context, async () => {
        const { fits: mustFit, ...input } = context.input
        const near = await nearOf(db, context.caller.accountID, input)
        const fits = mustFit ? await measurementsOf(db, context.caller.accountID) : undefined
        const { json, hasAllWords } = await searches.page({
          ...input,
          // Without the buyer's measurements, it is not known what fits, so nothing is excluded.
          ...(hasMeasurements(fits) ? { fits } : {}),
          ...(near ? { near } : {}),
        })
        if (hasAllWords && input.q) popular.count(context.caller.accountID, input.q)
        return forBuyer(context.caller, Promise.resolve(json))
      }),
  })
}
