import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemTile } from '#web/ui/item-tile.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { isCompleteDraft } from './complete-draft.ts'
import { ItemMenu } from './item-menu.tsx'
import { myItemsQuery } from './queries.ts'

type ShopItem = ReplyOf<'GET store/get_shop_items'>['items'][number]

const badges: Record<ShopItem['status'], string | undefined> = {
  draft: common.statusNotFinished,
  for_sale: undefined,
  held: m.statusReserved,
  sold: common.statusSold,
  withdrawn: m.withdrawn,
}

const badgeOf = (item: ShopItem): string | undefined => {
  if (item.takenDown) return m.takenDownByUs
  return isCompleteDraft(item) ? m.statusDraft : badges[item.status]
}

/** A draft is finished in the form for new items, and published on the rack. */
const pathOf = (item: ShopItem) =>
  isCompleteDraft(item)
    ? '/rack?show=review'
    : item.status === 'draft'
      ? `/shop/add?item=${item.itemID}`
      : `/item/${item.itemID}`

/** The id of the item, and how many photos of a draft have arrived. */
const lineOf = (item: ShopItem): string =>
  item.status === 'draft' && !isCompleteDraft(item)
    ? `${m.itemNumber(item.itemID)} · ${m.photosOfDraft(item.images.length, item.photosExpected)}`
    : m.itemNumber(item.itemID)

/** The tool of the shop stands after as many items: with the tile for a new item these are two rows of a desktop. */
const beforeTool = 8

/** The items of the signed-in seller, as tiles of the surrounding grid, and a tool of the shop among them. */
export const ShopItems = ({ tool }: { tool: ReactNode }) => {
  const items = useInfiniteQuery(myItemsQuery)
  const shown = items.data?.pages.flatMap((page) => page.items) ?? []
  const skeleton = (
    <>
      <TileSkeletons count={beforeTool} />
      {tool}
    </>
  )
  const belowTool = (state: ReactNode) => (
    <>
      {tool}
      <li className="full-row">{state}</li>
    </>
  )
  const empty = (
    <EmptyState
      text={m.rackEmpty}
      hint={m.rackEmptyHint}
      action={<Button to="/shop/add">{m.addFirst}</Button>}
    />
  )
  const tiles = shown.map((item, index) => (
    <ItemTile
      key={item.itemID}
      to={pathOf(item)}
      photo={item.images[0]}
      name={item.name}
      price={item.price}
      was={item.was}
      size={item.size}
      condition={item.condition}
      badge={badgeOf(item)}
      gone={item.status === 'sold'}
      store={lineOf(item)}
      captionAction={<ItemMenu item={item} />}
      priority={index < 4}
    />
  ))
  return (
    <QueryState
      query={items}
      skeleton={skeleton}
      empty={shown.length === 0 && belowTool(empty)}
      frame={belowTool}
    >
      {() => (
        <>
          {tiles.slice(0, beforeTool)}
          {tool}
          {tiles.slice(beforeTool)}
          {items.isFetchingNextPage && <TileSkeletons count={8} />}
          {items.hasNextPage && (
            <li className="full-row">
              <NextPage query={items} />
            </li>
          )}
        </>
      )}
    </QueryState>
  )
}
