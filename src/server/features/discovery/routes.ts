import { discovery as calls } from '#contract/discovery.ts'
import { type Register, Written } from '../../platform/http/register.ts'
import type { Searching } from './search.ts'
import type { Discovery } from './service.ts'

export const discoveryRoutes = (register: Register, discovery: Discovery, search: Searching): void =>
  register(calls, {
    'GET homepage': async ({ input: { page = 1, cursor } }) =>
      new Written(await discovery.feed(page, cursor)),
    'GET homepage/search': ({ input }) => search.find(input),
  })
