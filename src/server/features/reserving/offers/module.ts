import type { Module, ModuleDependencies } from '../../../module.ts'
import type { ScamTalk } from '../../looking-after/index.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createPurchases } from '../tickets/purchases/purchases.ts'
import { createDueOffers } from './due.ts'
import { offersPart } from './personal-data.ts'
import { offerRoutes } from './routes.ts'

/** How often a process looks for offers that are over, and for those who have to be notified, in milliseconds. */
const lookEvery = 1_000

type Dependencies = ModuleDependencies & { addNotifications: AddNotifications; scamTalk: ScamTalk }

/** Buyers offer less than the price, and what the seller accepts is a purchase at that price. */
export const offersModule = (dependencies: Dependencies): Module => {
  const { database, events, clock, settings, addNotifications } = dependencies
  const purchases = createPurchases(database, events, clock, settings, addNotifications)
  return {
    routes: (register) => offerRoutes(register, { ...dependencies, purchases }),
    jobs: [{ name: 'offers', pauseMs: lookEvery, run: createDueOffers(dependencies) }],
    personalData: offersPart(addNotifications),
  }
}
