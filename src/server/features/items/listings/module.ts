import type { Module, ModuleDependencies } from '../../../module.ts'
import type { ListsForBuyers } from '../item-state/lists-for-buyers.ts'
import { createDrafts } from './drafts.ts'
import { listingsPart } from './personal-data.ts'
import { photoFiles } from './photo-files.ts'
import { servePhotos } from './photos.ts'
import { createPriceRanges } from './price-range.ts'
import { listingRoutes } from './routes.ts'
import type { PhotoAdded, PutIntoBale } from './adding.ts'
import { createListings } from './service.ts'
import { createOpenedItems } from './opened-items.ts'
import { type ItemViewed, createViewers } from './viewers.ts'

interface Dependencies extends ModuleDependencies {
  /** Called in the transaction that adds a photo. */
  photoAdded: PhotoAdded
  putIntoBale: PutIntoBale
  /** Called after the listing of an item whose photos came before. */
  listed: (itemID: string) => Promise<void>
  viewed: ItemViewed
  lists: ListsForBuyers
}

export const listingsModule = ({
  database,
  events,
  storage,
  clock,
  log,
  photoAdded,
  putIntoBale,
  listed,
  viewed,
  lists,
}: Dependencies): Module => {
  const openedItems = createOpenedItems(database.db, clock, log)
  const listings = createListings({ database, events, storage, clock, photoAdded, putIntoBale })
  const drafts = createDrafts({ database, events, clock, listed, log })
  const priceRangeOf = createPriceRanges(database, clock)
  const viewers = {
    ofItems: createViewers(database.db, events, log, 'items'),
    ofShops: createViewers(database.db, events, log, 'shops'),
  }
  return {
    routes: (register, app) => {
      listingRoutes(register, listings, drafts, priceRangeOf, openedItems, viewers, { viewed, lists })
      servePhotos(app, storage)
    },
    personalData: listingsPart(database, storage),
    files: photoFiles(database, clock),
    close: openedItems.close,
  }
}
