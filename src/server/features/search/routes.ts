import { discovery as calls } from '#contract/discovery.ts'
import { type Register, RawJson } from '../../platform/http/register.ts'
import type { ReadLimit } from '../../platform/limits/read-limit.ts'
import type { Categories } from './feed/categories.ts'
import type { Feed } from './feed/feed.ts'
import type { SearchPages } from './text/pages.ts'

interface Dependencies {
  feed: Feed
  categories: Categories
  searches: SearchPages
  limitSearches: ReadLimit
}

export const discoveryRoutes = (
  register: Register,
  { feed, categories, searches, limitSearches }: Dependencies,
): void =>
  register(calls, {
    'GET homepage': async ({ caller, input: { page = 1, cursor } }) =>
      new RawJson(await feed.page(caller, page, cursor)),
    'GET homepage/categories': async ({ caller }) => new RawJson(await categories.forBuyer(caller)),
    'GET homepage/search': (context) =>
      limitSearches(context, async () => new RawJson(await searches.page(context.input))),
  })
