import { useQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/collections.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { forYouQuery } from './collection-queries.ts'
import { SaveButton } from './save-button.tsx'

interface ForYouProps {
  collectionID: string
  /** Whether the collection is empty, so that there is nothing to base recommendations on. */
  empty: boolean
}

/** Recommendations for a collection. The save button of each preselects this collection. */
export const ForYou = ({ collectionID, empty }: ForYouProps) => {
  const query = useQuery(forYouQuery(collectionID))
  const skeleton = (
    <ItemGrid label={m.forYou} busy>
      <TileSkeletons count={8} />
    </ItemGrid>
  )
  const noSuggestions = (
    <EmptyState
      text={m.noSuggestions}
      hint={empty ? m.noSuggestionsEmptyHint : m.noSuggestionsHint}
      action={<Button to="/">{common.browseItems}</Button>}
    />
  )
  return (
    <QueryState query={query} skeleton={skeleton} empty={query.data?.item_list.length === 0 && noSuggestions}>
      {(data) => (
        <ItemGrid label={m.forYou}>
          {data.item_list.map((item, index) => (
            <FeedItemTile
              key={item.item_id}
              item={item}
              priority={index < 4}
              action={
                <SaveButton
                  itemID={item.item_id}
                  name={item.item_name}
                  at="tile"
                  among={() => data.item_list.map(({ item_id }) => item_id)}
                  into={collectionID}
                />
              }
            />
          ))}
        </ItemGrid>
      )}
    </QueryState>
  )
}
