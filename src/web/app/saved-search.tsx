import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import * as m from '#messages/saved-searches.ts'
import type { TileAction } from '#web/features/discovery/feed-grid.tsx'
import type { SavedInput } from '#web/features/discovery/search-page.tsx'
import { SaveSearch } from '#web/features/saved-searches/save-search.tsx'
import type { SavedSearch } from '#web/features/saved-searches/saved-searches-query.ts'
import { useChangeSearch } from '#web/features/saved-searches/use-saved-searches.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { rowPhotoSizes, TileRow } from '#web/ui/tile-row.tsx'

/** At the top of results: what a saved search found lately, and the button that saves the search. */
export const aboveResults =
  (action: TileAction) =>
  (search: SavedInput): ReactNode => <AboveResults {...search} action={action} />

const AboveResults = ({ action, ...search }: SavedInput & { action: TileAction }) => {
  const saved = new URLSearchParams(useLocation().search).get('saved')
  return (
    <>
      {saved !== null && <NewFound key={saved} searchID={saved} action={action} />}
      <SaveSearch {...search} />
    </>
  )
}

/** What a saved search found since the buyer last looked. It stays while they look, and is not new the next time. */
const NewFound = ({ searchID, action }: { searchID: string; action: TileAction }) => {
  const { data } = useQuery(callQuery('GET homepage/get_saved_searches', { searchID }))
  const [found, setFound] = useState<SavedSearch['items']>()
  const { mutate } = useChangeSearch()
  const search = data?.searches[0]
  if (search && !found) setFound(search.items.filter(({ isNew }) => isNew))
  const hasNew = found !== undefined && found.length > 0
  useEffect(() => {
    if (hasNew) mutate({ searchID, seen: true })
  }, [hasNew, searchID, mutate])
  if (!found || found.length === 0) return null
  return (
    <section className="mb-20" aria-label={m.newSince}>
      <h2 className="large bold mb-12">{m.newSince}</h2>
      <TileRow label={m.newSince}>
        {found.map((item) => (
          <FeedItemTile key={item.item_id} item={item} sizes={rowPhotoSizes} action={action(item, found)} />
        ))}
      </TileRow>
    </section>
  )
}
