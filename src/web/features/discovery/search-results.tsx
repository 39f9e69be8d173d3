import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as m from '#messages/discovery.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import type { ActiveFilter } from './active-filters.tsx'
import { FeedGrid, type TileAction } from './feed-grid.tsx'
import { ListEnd, NextPageFailed } from '#web/ui/list-end.tsx'
import { NothingFound } from './nothing-found.tsx'
import { shownOnce } from './tile-items.ts'
import type { Search } from './search-filters.ts'
import type { SearchPageReply } from './search-query.ts'

const firstSkeletons = 16
const moreSkeletons = 8

interface SearchResultsProps {
  search: Search
  results: UseInfiniteQueryResult<InfiniteData<SearchPageReply>>
  action: TileAction | undefined
  /** The set filters. */
  active: ActiveFilter[]
  onApply: (search: Search) => void
  /** Whether the filters are beside the results. */
  beside: boolean
}

export const SearchResults = ({ search, results, action, active, onApply, beside }: SearchResultsProps) => {
  const items = useMemo(
    () => shownOnce(results.data?.pages.flatMap((page) => page.results) ?? []),
    [results.data],
  )
  if (results.isPending)
    return (
      <ItemGrid label={m.results} busy beside={beside}>
        <TileSkeletons count={firstSkeletons} />
      </ItemGrid>
    )
  if (!results.data)
    return (
      <ErrorState
        error={results.error}
        onRetry={() => void results.refetch()}
        retrying={results.isFetching}
      />
    )
  if (items.length === 0)
    return (
      <NothingFound
        search={search}
        first={results.data.pages[0]}
        active={active}
        action={action}
        onApply={onApply}
        beside={beside}
      />
    )
  const more = () => void results.fetchNextPage({ cancelRefetch: false })
  const mayLoadMore = results.hasNextPage && !results.isFetching && !results.isFetchNextPageError
  return (
    <>
      <FeedGrid
        label={m.results}
        items={items}
        action={action}
        skeletons={results.isFetchingNextPage ? moreSkeletons : 0}
        onEnd={mayLoadMore ? more : undefined}
        beside={beside}
      />
      {results.isFetchNextPageError && <NextPageFailed error={results.error} onRetry={more} />}
      {!results.hasNextPage && <ListEnd>{m.searchEnd}</ListEnd>}
    </>
  )
}
