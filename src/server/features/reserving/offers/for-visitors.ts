import type { ModuleDependencies } from '../../../module.ts'
import { createBundleFor } from '../bundles/bundle-for.ts'
import { takesOffersNow } from './for-sale.ts'
import { findItemForOffers } from './taking-queries.ts'

/** What a shop says to visitors about its prices: whether it takes offers, and what several items cost. */
export const createTermsForVisitors = (dependencies: Pick<ModuleDependencies, 'database' | 'clock'>) => {
  const { db } = dependencies.database
  const bundleFor = createBundleFor(dependencies)
  return {
    async ofItem(itemID: string) {
      const [item, bundle] = await Promise.all([findItemForOffers(db, itemID), bundleFor(null, { itemID })])
      return { takesOffers: item !== undefined && takesOffersNow(item), bundle: bundle ?? null }
    },
    ofShop: async (storeID: string) => (await bundleFor(null, { storeID })) ?? null,
  }
}
