import { lazy } from 'react'
import { HomePage } from '#web/features/discovery/home-page.tsx'
import { Optional } from '#web/ui/optional.tsx'
import { tileHeart } from './tile-heart.tsx'

const NewFor = lazy(async () => ({
  default: (await import('#web/features/saved-searches/new-for.tsx')).NewFor,
}))

const savedSearches = (
  <Optional>
    <NewFor />
  </Optional>
)

/** The feed with a save button on each item, and what saved searches found. */
export const BuyerHomePage = () => <HomePage action={tileHeart} aboveRails={savedSearches} />
