import { infiniteQueryOptions } from '@tanstack/react-query'
import { isPriceRange } from '#domain/money.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { inputOf, type Search } from './search-filters.ts'

export type SearchPageReply = ReplyOf<'GET homepage/search'>

/**
 * The loaded pages of results. `visit` is the key of the history entry: Back shows the list as it was left, and
 * searching for the same words again fetches it again.
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
    // Only if nothing was loaded. A refetch would change a list that somebody is reading.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
