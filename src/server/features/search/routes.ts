import { discovery as calls } from '#contract/discovery.ts'
import { type Register, RawJson } from '../../platform/http/register.ts'
import type { ReadLimit } from '../../platform/limits/read-limit.ts'
import type { Feed } from './feed/feed.ts'
import type { SearchPages } from './text/pages.ts'

export const discoveryRoutes = (
  register: Register,
  feed: Feed,
  searches: SearchPages,
  limitSearches: ReadLimit,
): void =>
  register(calls, {
    'GET homepage': async ({ caller, input: { page = 1, cursor } }) =>
      new RawJson(await feed.page(caller, page, cursor)),
    'GET homepage/search': (context) =>
      limitSearches(context, async () => new RawJson(await searches.page(context.input))),
  })
