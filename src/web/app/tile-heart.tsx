import { lazy } from 'react'
import type { TileAction } from '#web/features/discovery/feed-grid.tsx'
import { Optional } from '#web/ui/optional.tsx'

/** Loaded after the photos, so that it is not part of the first load. */
const SaveButton = lazy(async () => ({
  default: (await import('#web/features/collections/save-button.tsx')).SaveButton,
}))

/** Renders the save button on a tile of the feed or of search results. */
export const tileHeart: TileAction = (item, among) => (
  <Optional>
    <SaveButton
      itemID={item.item_id}
      name={item.item_name}
      at="tile"
      among={() => among.map(({ item_id }) => item_id)}
    />
  </Optional>
)
