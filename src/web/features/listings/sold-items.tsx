import { useInfiniteQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { inManila } from '#web/lib/manila-time.ts'
import { locale } from '#messages/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { ItemTile } from '#web/ui/item-tile.tsx'
import { ListEnd } from '#web/ui/list-end.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { soldItemsQuery } from './queries.ts'

const dayFormat = inManila(locale, { day: 'numeric', month: 'short', year: 'numeric' })
const dayOf = (date: string) => dayFormat.format(new Date(`${date}T00:00+08:00`))

/** What a shop has sold. */
export const SoldItems = ({ shopID }: { shopID: string }) => {
  const query = useInfiniteQuery(soldItemsQuery(shopID))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const skeleton = (
    <ItemGrid label={m.soldItems} busy>
      <TileSkeletons count={8} store />
    </ItemGrid>
  )
  return (
    <QueryState
      query={query}
      skeleton={skeleton}
      empty={items.length === 0 && <EmptyState large text={m.nothingSold} />}
    >
      {() => (
        <>
          <ItemGrid label={m.soldItems}>
            {items.map((item, index) => (
              <ItemTile
                key={item.itemID}
                to={`/item/${item.itemID}`}
                photo={item.image ?? undefined}
                name={item.name}
                price={item.price}
                size={item.size}
                condition={item.condition}
                badge={common.statusSold}
                store={m.soldOn(dayOf(item.soldOn))}
                priority={index < 2}
              />
            ))}
            {query.isFetchingNextPage && <TileSkeletons count={8} store />}
          </ItemGrid>
          <NextPage query={query} />
          {!query.hasNextPage && <ListEnd>{m.soldEnd}</ListEnd>}
        </>
      )}
    </QueryState>
  )
}
