import type { Module, ModuleDependencies } from '../../../module.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { networkOf } from '../../../platform/limits/client-network.ts'
import { createNetworkRate } from '../../../platform/limits/network-rate.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createPurchases } from '../tickets/purchases/purchases.ts'
import { createBillLinks } from './bills/bill-links.ts'
import { createBills } from './bills/bills.ts'
import { createBoard } from './board.ts'
import { createClaims } from './claims.ts'
import { createEnd } from './end.ts'
import { createNameHolds } from './name-holds.ts'
import { liveSalesPart } from './personal-data.ts'
import { createSaleItems } from './items.ts'
import { createPublicSales } from './public/public.ts'
import { liveSaleRoutes } from './routes.ts'
import { createSales } from './sales.ts'
import { createNotifyFollowersOfStart } from './starts.ts'
import { createSaleStreams } from './public/stream.ts'
import { createViewers } from './public/viewers.ts'

/** Reads of sales and bills without an account. Many people of a mobile carrier share an address. */
const readsPerNetwork = { max: 3_000, seconds: 60 }

type Dependencies = ModuleDependencies & {
  jobs: Jobs
  addNotifications: AddNotifications
  /** Called after an item was listed. */
  listed: (itemID: string) => Promise<void>
  draining: () => boolean
  beatEvery: number | undefined
}

export const liveSalesModule = (dependencies: Dependencies): Module => {
  const { database, events, clock, log, settings, vault, addNotifications } = dependencies
  const origin = settings.PUBLIC_URL === undefined ? '' : new URL(settings.PUBLIC_URL).origin
  const purchases = createPurchases(database, events, clock, settings, addNotifications)
  const publicSales = createPublicSales(dependencies)
  const viewers = createViewers(database.db, clock)
  // After the public sales: their cache must have dropped a sale before the streams read it again.
  const streams = createSaleStreams({ ...dependencies, publicSales, viewers })
  const nameHolds = createNameHolds({ ...dependencies, line: { settings, addNotifications } })
  const end = createEnd(dependencies)
  const reads = createNetworkRate(readsPerNetwork)
  const followers = dependencies.jobs.queue(
    'live-sale-followers',
    createNotifyFollowersOfStart(dependencies),
    {
      onePerKey: true,
      pollSeconds: 2,
      retryDelaySeconds: 5,
    },
  )
  const listed = (itemID: string): void => {
    dependencies
      .listed(itemID)
      .catch((err: unknown) => log.warn({ err, itemID }, 'a shown item was not compared with others'))
  }

  return {
    routes: (register, app) => {
      liveSaleRoutes(register, {
        sales: createSales({ ...dependencies, followers }),
        items: createSaleItems({ ...dependencies, listed }),
        claims: createClaims({ ...dependencies, purchases }),
        nameHolds,
        board: createBoard(dependencies),
        bills: createBills({
          ...dependencies,
          links: createBillLinks(vault.keysFor('bill links')),
          purchases,
          origin,
        }),
        end,
        publicSales,
        streams,
        limitReads: (ip) => reads.take(networkOf(ip)),
        origin,
      })
      app.addHook('preClose', async () => streams.close())
    },
    jobs: [
      {
        name: 'live-sales',
        cron: '* * * * *',
        run: async (stopping) => ({ ended: await end.endForgotten(stopping) }),
      },
    ],
    overdueHolds: nameHolds.overdue,
    personalData: liveSalesPart,
  }
}
