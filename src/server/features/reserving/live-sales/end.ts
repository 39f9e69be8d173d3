import { hoursAfter } from '#domain/deadlines.ts'
import { formatPesos, toPesos } from '#domain/money.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { AddNotifications } from '../../people/index.ts'
import { applyMove } from '../tickets/move.ts'
import { lockItemsOfSale, lockTicketsToConfirm, selectBuyersOfSale, selectForgotten } from './end-queries.ts'
import { setDue } from './hold-queries.ts'
import { lockOwnSale } from './own-sale.ts'
import { closeItems } from './item-queries.ts'
import { putBackNotShown, takeAllOut } from './items.ts'
import { type LockedSale, lockAnySale, updateSale } from './sale-queries.ts'

/** After this time a sale ends that its seller forgot to end, in hours. */
const longestSaleHours = 12
/** So long after its time a sale that has not started is cancelled: its items would wait for ever. */
const startsWithinHours = 24

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log' | 'settings'> & {
  addNotifications: AddNotifications
}

export const createEnd = ({ database, events, clock, log, settings, addNotifications }: Dependencies) => {
  const { db } = database
  // One notification of the bill, and none of each ticket.
  const moving = { hours: settings, addNotifications: () => Promise.resolve() }

  const notifyBuyers = async (tx: Tx, sale: LockedSale): Promise<void> => {
    const buyers = await selectBuyersOfSale(tx, sale.id)
    await addNotifications(
      tx,
      buyers.map(({ buyer_id, pickup_id, items, total }) => ({
        accountID: buyer_id,
        kind: 'live_bill',
        subject: `live sale ${sale.id}`,
        path: `/pickup/${pickup_id}`,
        about: sale.owner_id,
        facts: { shop: sale.shop_name, items, total: formatPesos(toPesos(total)) },
      })),
    )
  }

  /**
   * Under the locks of all its items, so that no claim is under way: a later one finds that the sale has ended. `by`: the
   * account that ends it, or null for the job.
   */
  const end = async (tx: Tx, sale: LockedSale, by: string | null): Promise<void> => {
    const items = new Map((await lockItemsOfSale(tx, sale.id)).map((item) => [item.id, item]))
    const tickets = await lockTicketsToConfirm(tx, sale.id)
    const at = clock.now()
    for (const { id, item_id } of tickets) {
      const item = items.get(item_id)
      if (!item) continue
      const from = TicketStatus.PendingVerification
      await applyMove(tx, { ticketID: id, item, from, to: TicketStatus.PendingPackaging, by, at }, moving)
    }
    await setDue(tx, sale.id, hoursAfter(at, settings.NAME_HOLD_HOURS))
    await closeItems(tx, sale.id)
    await putBackNotShown(tx, sale.id)
    await updateSale(tx, sale.id, { ended_at: at, now_item_id: null })
    await notifyBuyers(tx, sale)
  }

  const cancel = async (tx: Tx, sale: LockedSale): Promise<void> => {
    await takeAllOut(tx, sale)
    await updateSale(tx, sale.id, { cancelled_at: clock.now() })
    await addNotifications(tx, [
      {
        accountID: sale.owner_id,
        kind: 'live_not_started',
        subject: `live sale ${sale.id}`,
        path: '/live',
        facts: { title: sale.title },
      },
    ])
  }

  return {
    /** In the transaction of a decision of admins. */
    async endInside(tx: Tx, saleID: string): Promise<void> {
      const sale = await lockAnySale(tx, saleID)
      if (sale?.started_at && !sale.ended_at) await end(tx, sale, null)
    },

    /** Idempotent. */
    async end(sellerID: string, by: string, saleID: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const sale = await lockOwnSale(tx, sellerID, saleID)
        if (sale.ended_at) return
        if (!sale.started_at) throw new AppError('sale_not_running')
        await end(tx, sale, by)
      })
      await events.syncNotifications()
    },

    /** The background job. The lock of the sale keeps several servers from ending it twice. */
    async endForgotten(stopping: AbortSignal): Promise<number> {
      const startedBefore = hoursAfter(clock.now(), -longestSaleHours)
      const plannedBefore = hoursAfter(clock.now(), -startsWithinHours)
      const { done } = await rowByRow({ database, clock, log }, 'live-sales: forgotten sales', stopping, {
        select: (leftOut, max) => selectForgotten(db, { startedBefore, plannedBefore, leftOut, rows: max }),
        subjectOf: ({ id }) => id,
        handle: ({ id }) =>
          db.transaction().execute(async (tx) => {
            const sale = await lockAnySale(tx, id)
            if (!sale || sale.ended_at || sale.cancelled_at) return false
            if (sale.started_at) await end(tx, sale, null)
            else if (sale.starts_at < plannedBefore) await cancel(tx, sale)
            else return false
            return true
          }),
      })
      if (done > 0) await events.syncNotifications()
      return done
    },
  }
}

export type End = ReturnType<typeof createEnd>
