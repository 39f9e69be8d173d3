import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import * as m from '#messages/visual-search.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { useNear } from '#web/ui/use-near.ts'
import classes from './similar-items.module.css'

type SimilarItem = ReplyOf<'GET models/get_similar_items'>['items'][number]

interface SimilarItemsProps {
  itemID: string
  /** Renders the action of a tile. Gets the items around it too. */
  action?: (item: SimilarItem, among: SimilarItem[]) => ReactNode
}

const shown = 4
const skeleton = (
  <ItemGrid label={m.similarItems} four busy>
    <TileSkeletons count={shown} />
  </ItemGrid>
)
const sizes = '(min-width: 1224px) 285px, (min-width: 640px) 23vw, 46vw'

/** Similar items, fetched once the item has loaded and the reader scrolls near. Renders nothing if there are none. */
export const SimilarItems = ({ itemID, action }: SimilarItemsProps) => {
  const heading = useId()
  const [part, near] = useNear()
  const quiet = useQuietMoment()
  const query = useQuery({
    ...callQuery('GET models/get_similar_items', { item_id: itemID, num: shown }),
    enabled: near && quiet,
    // Never stale, so that a reader who returns finds the same four.
    staleTime: 5 * 60_000,
  })
  const { data, error } = query
  if (data?.items.length === 0) return null
  // The item itself has been deleted meanwhile.
  if (!data && error instanceof ApiError && error.status === 404) return null
  return (
    <section ref={part} className={`full-row line-above ${classes.similar}`} aria-labelledby={heading}>
      <h2 id={heading} className="mb-16 bold line-12 tight text-title">
        {m.similarItems}
      </h2>
      <QueryState query={query} skeleton={skeleton}>
        {({ items }) => (
          <ItemGrid label={m.similarItems} four>
            {items.map((item) => (
              <FeedItemTile key={item.item_id} item={item} sizes={sizes} action={action?.(item, items)} />
            ))}
          </ItemGrid>
        )}
      </QueryState>
    </section>
  )
}
