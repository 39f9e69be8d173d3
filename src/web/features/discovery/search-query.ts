import { infiniteQueryOptions } from '@tanstack/react-query'
import { isPriceRange } from '#domain/money.ts'
import { api, initialDataOf, type ReplyOf } from '#web/lib/api.ts'
import { inputOf, type Search } from './search-filters.ts'

export type SearchPageReply = ReplyOf<'GET homepage/search'>

/**
 * The loaded pages of results. `visit` is the key of the history entry, so that Back finds its list unchanged, and a repeated
 * search fetches again.
 */
export const searchQuery = (search: Search, visit: string) =>
  infiniteQueryOptions({
    queryKey: ['GET homepage/search', inputOf(search), visit],
    queryFn: ({ pageParam, signal }): Promise<SearchPageReply> =>
      api('GET homepage/search', { ...inputOf(search), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    initialData: () => {
      const first = initialDataOf('GET homepage/search', inputOf(search))
      return first && { pages: [first], pageParams: [undefined] }
    },
    getNextPageParam: (last): string | undefined => (last.has_next ? (last.cursor ?? undefined) : undefined),
    enabled: isPriceRange(search),
    staleTime: Infinity,
    // Refetches only a list that failed to load. A loaded list stays as it is.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
