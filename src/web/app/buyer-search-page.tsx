import { SearchPage } from '#web/features/discovery/search-page.tsx'
import { tileHeart } from './tile-heart.tsx'

/** What text search finds, and a heart on each piece. */
export const BuyerSearchPage = () => <SearchPage action={tileHeart} />
