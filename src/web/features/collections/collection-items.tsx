import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { ItemTile } from '#web/ui/item-tile.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { useRemoveItem } from './collection-changes.ts'
import classes from './collection-items.module.css'
import type { CollectionItem } from './collection-queries.ts'
import onTile from './tile-button.module.css'

type Page = ReplyOf<'GET collections/get_collection_items'>

/** What a piece is that cannot be bought now. */
const badges: Record<CollectionItem['status'], string | undefined> = {
  for_sale: undefined,
  held: 'On hold',
  sold: 'Sold',
  withdrawn: 'Unavailable',
  draft: 'Unavailable',
}

interface CollectionItemsProps {
  collectionID: string
  query: UseInfiniteQueryResult<InfiniteData<Page>>
}

/** The pieces of a collection, endless, each with a way out of it. */
export const CollectionItems = ({ collectionID, query }: CollectionItemsProps) => {
  const [asked, setAsked] = useState<CollectionItem>()
  const removing = useRemoveItem(() => setAsked(undefined))
  const pages = query.data?.pages ?? []
  const items = [
    ...new Map(pages.flatMap((page) => page.itemInformation).map((item) => [item.itemID, item])).values(),
  ]
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          drawing="hanger"
          text="Nothing in this collection yet."
          hint="The heart on a piece saves it here."
          action={
            <Button component={Link} to="/">
              Look for finds
            </Button>
          }
        />
      ) : (
        <ItemGrid label="Pieces in this collection">
          {items.map((item, index) => (
            <ItemTile
              key={item.itemID}
              to={`/item/${item.itemID}`}
              photo={item.images[0]}
              name={item.name}
              price={item.price}
              store={item.storeName}
              badge={badges[item.status]}
              priority={index < 4}
              action={
                <button
                  type="button"
                  className={onTile.button}
                  aria-label={`Remove ${item.name}`}
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
      <NextPage query={query} />
      <ConfirmDialog
        open={asked !== undefined}
        question="Remove?"
        busy={removing.isPending}
        onYes={() => asked && !removing.isPending && removing.mutate({ collectionID, itemID: asked.itemID })}
        onNo={() => setAsked(undefined)}
      >
        <p className={classes.piece}>{asked?.name} leaves this collection. You can add it again.</p>
      </ConfirmDialog>
    </>
  )
}
