import { AppError } from '../../../platform/errors.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { takeAllOut } from './items.ts'
import {
  deleteSubscribersOf,
  deleteSalesOf,
  forgetNamesTakenBy,
  hasLiveHolds,
  hasRunningSaleOf,
  lockSalesOf,
  selectSubscriptionsOf,
  selectSalesOf,
} from './personal-data-queries.ts'

export const liveSalesPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind === 'buyer') {
      const reminders = await selectSubscriptionsOf(db, accountID)
      return {
        liveSubscriptions: reminders.map(({ title, shop_name, subscribed_at }) => ({
          title,
          storeName: shop_name,
          at: subscribed_at.toISOString(),
        })),
      }
    }
    if (kind !== 'seller') return {}
    const sales = await selectSalesOf(db, accountID)
    return {
      liveSales: sales.map((sale) => ({
        title: sale.title,
        stream: sale.stream,
        startsAt: sale.starts_at.toISOString(),
        startedAt: sale.started_at?.toISOString() ?? null,
        endedAt: sale.ended_at?.toISOString() ?? null,
        items: sale.items,
      })),
    }
  },

  async hold(tx, { accountID, kind }) {
    if (kind === 'seller') await lockSalesOf(tx, accountID)
  },

  /** As with tickets: others rely on what is held for them. */
  async check(tx, { accountID, kind }) {
    if (kind !== 'seller') return
    if (await hasRunningSaleOf(tx, accountID))
      throw new AppError('tickets_open', { sentence: 'Please end your live sale first.' })
    if (await hasLiveHolds(tx, accountID))
      throw new AppError('tickets_open', {
        sentence:
          'You still hold items for names from a live sale. Your account can be deleted once they are taken over or released.',
      })
  },

  async erase(tx, { accountID, kind }) {
    if (kind === 'buyer') {
      await deleteSubscribersOf(tx, accountID)
      await forgetNamesTakenBy(tx, accountID)
    }
    if (kind !== 'seller') return
    for (const sale of await lockSalesOf(tx, accountID)) await takeAllOut(tx, sale)
    await deleteSalesOf(tx, accountID)
  },
}
