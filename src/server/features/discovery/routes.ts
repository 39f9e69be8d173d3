import { discovery as calls } from '#contract/discovery.ts'
import { type Register, Written } from '../../platform/http/register.ts'
import type { Feed } from './feed/feed.ts'
import type { SearchPages } from './search/pages.ts'

export const discoveryRoutes = (register: Register, feed: Feed, searches: SearchPages): void =>
  register(calls, {
    'GET homepage': async ({ caller, input: { page = 1, cursor } }) =>
      new Written(await feed.page(caller, page, cursor)),
    'GET homepage/search': async ({ input }) => new Written(await searches.page(input)),
  })
