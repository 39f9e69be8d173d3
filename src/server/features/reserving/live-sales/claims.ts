import { toPesos } from '#domain/money.ts'
import { canCancel } from '#domain/ticket-status.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { type createPurchases } from '../tickets/purchases/purchases.ts'
import { findOpenPickup, selectOwnClaims, selectOwnPlaces } from './claim-queries.ts'
import { stateOfSale, toOwnItem } from './presenter.ts'
import { deleteSubscriber, isSubscriber, insertSubscriber } from './subscriber-queries.ts'
import { findSaleBySlug } from './sale-queries.ts'

const subscriptionsPerBuyer = { max: 60, seconds: 3600 }

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock'> & {
  purchases: ReturnType<typeof createPurchases>
}

/** What a viewer with an account does at the link of a sale. */
export const createClaims = ({ database: { db }, clock, purchases }: Dependencies) => {
  const saleOf = async (slug: string) => {
    const sale = await findSaleBySlug(db, slug)
    if (!sale) throw new AppError('not_found')
    return sale
  }

  return {
    /** A purchase like any other, of an item that was shown in this running sale. */
    async claim(
      buyerID: string,
      { slug, ...item }: { slug: string; itemID: string; clientID: string; price: number },
    ) {
      const sale = await saleOf(slug)
      // Read once more, because the sale may end just before the item is locked.
      const refusal = async (tx: Tx) => {
        const now = await findSaleBySlug(tx, slug)
        return new AppError(now && stateOfSale(now) !== 'running' ? 'sale_not_running' : 'not_found')
      }
      return purchases.purchase(buyerID, { ...item, live: { saleID: sale.id, refusal } })
    },

    async mine(buyerID: string, slug: string) {
      const sale = await saleOf(slug)
      const [claims, places, subscribed, pickup] = await Promise.all([
        selectOwnClaims(db, sale.id, buyerID),
        selectOwnPlaces(db, sale.id, buyerID),
        isSubscriber(db, sale.id, buyerID),
        findOpenPickup(db, sale.shop_id, buyerID),
      ])
      return {
        claims: claims.map((row) => ({
          ...toOwnItem(row),
          ticketID: row.id,
          canUndo: canCancel(row.status),
          claimedAt: row.created_at.toISOString(),
        })),
        places: places.map((row) => ({ ...toOwnItem(row), place: row.place })),
        subscribed,
        pickup: pickup ? { pickupID: pickup.id, items: pickup.items, total: toPesos(pickup.total) } : null,
      }
    },

    /** Idempotent. */
    async notifyMe(buyerID: string, slug: string, on: boolean): Promise<void> {
      await consumeAttempt(db, clock, `live-subscription:${buyerID}`, subscriptionsPerBuyer)
      const sale = await saleOf(slug)
      if (on && stateOfSale(sale) !== 'planned') throw new AppError('sale_over')
      await db.transaction().execute(async (tx) => {
        if (on) await insertSubscriber(tx, sale.id, buyerID, clock.now())
        else await deleteSubscriber(tx, sale.id, buyerID)
      })
    },
  }
}

export type Claims = ReturnType<typeof createClaims>
