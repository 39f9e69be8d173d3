import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as m from '#messages/discovery.tsx'
import type { ActiveFilter } from './active-filters.tsx'
import type { TileAction } from './feed-grid.tsx'
import { FeedPages } from './feed-pages.tsx'
import { NothingFound } from './nothing-found.tsx'
import { shownOnce } from './tile-items.ts'
import type { Search } from './search-filters.ts'
import type { SearchPageReply } from './search-query.ts'

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
  return (
    <FeedPages
      query={results}
      label={m.results}
      items={items}
      action={action}
      beside={beside}
      empty={
        <NothingFound
          search={search}
          first={results.data?.pages[0]}
          active={active}
          action={action}
          onApply={onApply}
          beside={beside}
        />
      }
      end={m.searchEnd}
    />
  )
}
