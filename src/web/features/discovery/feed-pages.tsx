import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { ListEnd, NextPageFailed } from '#web/ui/list-end.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { FeedGrid, type FeedGridProps } from './feed-grid.tsx'

interface FeedPagesProps extends Omit<FeedGridProps, 'skeletons' | 'onEnd'> {
  query: UseInfiniteQueryResult<InfiniteData<unknown>>
  /** The number of skeletons while the first page loads. */
  firstSkeletons?: number
  /** Whether the skeletons have a line for the shop. */
  store?: boolean
  empty: ReactNode
  /** The sentence below the last item. */
  end: string
}

const moreSkeletons = 8

/** A grid that loads its next page when the last item is visible. */
export const FeedPages = (props: FeedPagesProps) => {
  const { query, firstSkeletons = 16, store = true, empty, end, ...grid } = props
  const more = () => void query.fetchNextPage({ cancelRefetch: false })
  const mayLoadMore = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  const skeleton = (
    <ItemGrid label={grid.label} busy beside={grid.beside}>
      <TileSkeletons count={firstSkeletons} store={store} />
    </ItemGrid>
  )
  return (
    <QueryState query={query} skeleton={skeleton} empty={grid.items.length === 0 && empty}>
      {() => (
        <>
          <FeedGrid
            {...grid}
            skeletons={query.isFetchingNextPage ? moreSkeletons : 0}
            onEnd={mayLoadMore ? more : undefined}
          />
          {query.isFetchNextPageError && <NextPageFailed error={query.error} onRetry={more} />}
          {!query.hasNextPage && <ListEnd>{end}</ListEnd>}
        </>
      )}
    </QueryState>
  )
}
