import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, useDeferredValue, useMemo } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Optional } from '#web/ui/optional.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { Band } from './band.tsx'
import { Categories } from './categories.tsx'
import type { TileAction } from './feed-grid.tsx'
import { FeedPages } from './feed-pages.tsx'
import { feedQuery } from './feed-query.ts'
import { useRails } from './rails/use-rails.tsx'
import { shownOnce } from './tile-items.ts'

/** Loaded on demand: new items are offered after minutes. */
const NewFinds = lazy(async () => ({ default: (await import('./new-finds.tsx')).NewFinds }))

interface HomePageProps {
  action?: TileAction | undefined
  /** Stands above the rails. */
  aboveRails: ReactNode
}

/** The infinite feed of items for sale. */
export const HomePage = ({ action, aboveRails }: HomePageProps) => {
  useDocumentTitle(common.home)
  return (
    <>
      <h1 className="unseen">{m.homeTitle}</h1>
      <Band />
      <Categories />
      <Feed action={action} aboveRails={aboveRails} />
    </>
  )
}

const Feed = ({ action, aboveRails }: HomePageProps) => {
  const feed = useInfiniteQuery(feedQuery)
  // Deferred, so that a slow phone stays responsive while it renders them.
  const rails = useDeferredValue(useRails(action, feed.data?.pages[0], aboveRails))
  const items = useMemo(() => shownOnce(feed.data?.pages.flatMap((page) => page.items) ?? []), [feed.data])
  return (
    <>
      <Optional>
        {rails && items.length > 0 && <NewFinds known={items} loadedAt={feed.dataUpdatedAt} />}
      </Optional>
      <FeedPages
        query={feed}
        label={m.homeLabel}
        items={items}
        action={action}
        rails={rails}
        empty={
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
        }
        end={m.homeEnd}
      />
    </>
  )
}
