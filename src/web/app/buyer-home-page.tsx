import { Suspense, lazy } from 'react'
import type { TileAction } from '#web/features/discovery/feed-grid.tsx'
import { HomePage } from '#web/features/discovery/home-page.tsx'

/** Comes after the photos: the first load does without it. */
const SaveButton = lazy(async () => ({
  default: (await import('#web/features/collections/save-button.tsx')).SaveButton,
}))

const save: TileAction = (item, among) => (
  <Suspense>
    <SaveButton
      itemID={item.item_id}
      name={item.item_name}
      at="tile"
      among={() => among.map(({ item_id }) => item_id)}
    />
  </Suspense>
)

/** The feed, and a heart on each piece. */
export const BuyerHomePage = () => <HomePage action={save} />
