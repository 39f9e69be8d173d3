import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { Band } from './band.tsx'
import { Categories } from './categories.tsx'
import { FeedGrid, type TileAction } from './feed-grid.tsx'
import { feedQuery } from './feed-query.ts'
import classes from './home-page.module.css'
import { ListEnd, NextPageFailed } from '#web/ui/list-end.tsx'
import { useRails } from './rails/use-rails.tsx'
import { shownOnce } from './tile-items.ts'

/** Needed after minutes only. */
const NewFinds = lazy(async () => ({ default: (await import('./new-finds.tsx')).NewFinds }))

const firstSkeletons = 16
const moreSkeletons = 8

interface HomePageProps {
  action?: TileAction | undefined
}

/** The infinite feed of items for sale. */
export const HomePage = ({ action }: HomePageProps) => {
  useDocumentTitle(common.home)
  return (
    <>
      <h1 className={classes.title}>{m.homeTitle}</h1>
      <Band />
      <Categories />
      <Feed action={action} />
    </>
  )
}

const Feed = ({ action }: HomePageProps) => {
  const feed = useInfiniteQuery(feedQuery)
  const rails = useRails(action, feed.data?.pages[0])
  const items = useMemo(() => shownOnce(feed.data?.pages.flatMap((page) => page.items) ?? []), [feed.data])
  if (feed.isPending)
    return (
      <ItemGrid label={m.homeLabel} busy>
        <TileSkeletons count={firstSkeletons} />
      </ItemGrid>
    )
  if (!feed.data)
    return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} retrying={feed.isFetching} />
  if (items.length === 0)
    return (
      <EmptyState
        large
        text={m.homeEmpty}
        hint={m.homeEmptyHint}
        action={
          <Button variant="default" loading={feed.isFetching} onClick={() => void feed.refetch()}>
            {m.lookAgain}
          </Button>
        }
      />
    )
  const more = () => void feed.fetchNextPage({ cancelRefetch: false })
  const mayLoadMore = feed.hasNextPage && !feed.isFetching && !feed.isFetchNextPageError
  return (
    <>
      <Suspense>{rails && <NewFinds known={items} loadedAt={feed.dataUpdatedAt} />}</Suspense>
      <FeedGrid
        label={m.homeLabel}
        items={items}
        action={action}
        skeletons={feed.isFetchingNextPage ? moreSkeletons : 0}
        onEnd={mayLoadMore ? more : undefined}
        rails={rails}
      />
      {feed.isFetchNextPageError && <NextPageFailed error={feed.error} onRetry={more} />}
      {!feed.hasNextPage && <ListEnd>{m.homeEnd}</ListEnd>}
    </>
  )
}
