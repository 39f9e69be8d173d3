import { infiniteQueryOptions } from '@tanstack/react-query'
import { isPriceRange } from '#domain/money.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { inputOf, type Search } from './search-filters.ts'

export type SearchPageReply = ReplyOf<'GET homepage/search'>

/**
 * The results as far as they were scrolled. `visit` names the entry of the browser's history: Back finds its list as
 * it was left, and looking for the same words anew asks anew.
 */
export const searchQuery = (search: Search, visit: string) =>
  infiniteQueryOptions({
    queryKey: ['GET homepage/search', inputOf(search), visit],
    queryFn: ({ pageParam, signal }): Promise<SearchPageReply> =>
      api('GET homepage/search', { ...inputOf(search), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last): string | undefined => (last.has_next ? (last.cursor ?? undefined) : undefined),
    enabled: isPriceRange(search),
    staleTime: Infinity,
    // Only a list of which nothing came: one that is there stays as it was read.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
