import type { ModuleDependencies } from '../../../module.ts'
import type { RunWith } from '../../../platform/jobs/jobs.ts'
import type { AddNotifications, NewNotification } from '../../people/index.ts'
import { selectFollowers } from '../../talk/index.ts'
import { type LockedSale, findRunningSale } from './sale-queries.ts'

/** The followers of one transaction. */
const batchSize = 500

/** The notification that a sale has started. A second one for the same person adds nothing. */
export const startsFor = (
  accountID: string,
  sale: Pick<LockedSale, 'id' | 'slug' | 'title' | 'owner_id' | 'shop_name'>,
): NewNotification => ({
  accountID,
  kind: 'live_starts',
  subject: `live sale ${sale.id}`,
  path: `/live/${sale.slug}`,
  about: sale.owner_id,
  facts: { shop: sale.shop_name, title: sale.title },
})

type Dependencies = Pick<ModuleDependencies, 'database'> & { addNotifications: AddNotifications }

/**
 * A job that notifies the followers of a shop that its sale has started, in batches. It may run again after a kill: nobody
 * is notified twice. It ends early once the sale is over or the shop is stopped.
 */
export const createNotifyFollowersOfStart =
  ({ database: { db }, addNotifications }: Dependencies): RunWith<{ saleID: string }> =>
  async ({ saleID }, stopping) => {
    for (let after: string | null = null; ;) {
      stopping.throwIfAborted()
      const last: string | null = await db.transaction().execute(async (tx) => {
        const sale = await findRunningSale(tx, saleID)
        if (!sale) return null
        const found = await selectFollowers(tx, sale.shop_id, after, batchSize)
        await addNotifications(
          tx,
          found.map(({ buyer_id }) => startsFor(buyer_id, sale)),
        )
        return found.length === batchSize ? (found.at(-1)?.buyer_id ?? null) : null
      })
      if (last === null) return
      after = last
    }
  }
