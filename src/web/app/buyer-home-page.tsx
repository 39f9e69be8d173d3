import { HomePage } from '#web/features/discovery/home-page.tsx'
import { useSavedSearchRails } from './saved-search-rails.tsx'
import { tileHeart } from './tile-heart.tsx'

/** The feed with a save button on each item, and what saved searches found. */
export const BuyerHomePage = () => <HomePage action={tileHeart} ownRails={useSavedSearchRails()} />
