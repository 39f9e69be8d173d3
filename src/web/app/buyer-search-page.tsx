import { useLocation } from '#web/lib/router.tsx'
import { photoOf } from '#web/features/discovery/photo-search/photo-of.ts'
import { SearchPage } from '#web/features/discovery/search-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { aboveResults } from './saved-search.tsx'
import { tileHeart } from './tile-heart.tsx'

const above = aboveResults(tileHeart)

const PhotoSearchPage = lazyPage(
  async () => (await import('#web/features/discovery/photo-search/photo-search-page.tsx')).PhotoSearchPage,
)

/** The results of a search by words or a photo, with a save button on each item. */
export const BuyerSearchPage = () => {
  const photoID = photoOf(useLocation().state)
  return photoID === undefined ? (
    <SearchPage action={tileHeart} above={above} />
  ) : (
    <PhotoSearchPage photoID={photoID} action={tileHeart} />
  )
}
