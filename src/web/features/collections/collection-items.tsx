import { IconTrash } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/collections.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { LessThanSaved } from '#web/ui/earlier-price.tsx'
import { ItemTile } from '#web/ui/item-tile.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { useRemoveItem } from './collection-changes.ts'
import type { CollectionItem } from './collection-queries.ts'
import onPhoto from '#web/ui/photo-action.module.css'
import { QueryState } from '#web/ui/query-state.tsx'

type Page = ReplyOf<'GET collections/get_collection_items'>

/** The badges of items that cannot be bought now. */
const badges: Record<CollectionItem['status'], string | undefined> = {
  for_sale: undefined,
  held: common.statusHeld,
  sold: common.statusSold,
  withdrawn: common.statusUnavailable,
  draft: common.statusUnavailable,
}

interface CollectionItemsProps {
  collectionID: string
  query: UseInfiniteQueryResult<InfiniteData<Page>>
}

/** The items of a collection with infinite scrolling. Each has a button to remove it. */
export const CollectionItems = ({ collectionID, query }: CollectionItemsProps) => {
  const [asked, setAsked] = useState<CollectionItem>()
  const removing = useRemoveItem(() => setAsked(undefined))
  const pages = query.data?.pages ?? []
  const items = [
    ...new Map(pages.flatMap((page) => page.itemInformation).map((item) => [item.itemID, item])).values(),
  ]
  const skeleton = (
    <ItemGrid label={m.itemsLabel} busy>
      <TileSkeletons count={8} />
    </ItemGrid>
  )
  const empty = (
    <EmptyState
      large
      text={m.emptyTitle}
      hint={m.emptyHint}
      action={<Button to="/">{common.browseItems}</Button>}
    />
  )
  return (
    <>
      <QueryState query={query} skeleton={skeleton} empty={items.length === 0 && empty}>
        {() => (
          <ItemGrid label={m.itemsLabel}>
            {items.map((item, index) => (
              <ItemTile
                key={item.itemID}
                to={`/item/${item.itemID}`}
                photo={item.images[0]}
                name={item.name}
                price={item.price}
                note={item.status === 'for_sale' && !item.offered && <LessThanSaved {...item} />}
                was={item.offered?.usual}
                size={item.size}
                condition={item.condition}
                place={item.town ?? undefined}
                store={item.storeName}
                badge={badges[item.status] ?? (item.offered && common.forYou)}
                gone={item.status !== 'for_sale' && item.status !== 'held'}
                priority={index < 4}
                captionAction={
                  <button
                    type="button"
                    className={`grid centred width-48 height-48 radius-full ${onPhoto.button}`}
                    data-at="caption"
                    aria-label={common.removeNamed(item.name)}
                    onClick={() => setAsked(item)}
                  >
                    <IconTrash size={20} stroke={1.75} aria-hidden />
                  </button>
                }
              />
            ))}
            {query.isFetchingNextPage && <TileSkeletons count={8} />}
          </ItemGrid>
        )}
      </QueryState>
      <NextPage query={query} />
      <ConfirmDialog
        open={asked !== undefined}
        question={m.removeItemQuestion}
        busy={removing.isPending}
        onYes={() => asked && !removing.isPending && removing.mutate({ collectionID, itemID: asked.itemID })}
        onNo={() => setAsked(undefined)}
      >
        <p className="muted break pretty">{m.itemLeaves(asked?.name ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}
