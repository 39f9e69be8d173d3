import { HomePage } from '#web/features/discovery/home-page.tsx'
import { tileHeart } from './tile-heart.tsx'

/** The feed with a save button on each item. */
export const BuyerHomePage = () => <HomePage action={tileHeart} />
