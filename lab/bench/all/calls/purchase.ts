import { randomUUID } from 'node:crypto'
import { createAdd } from '../../../../src/server/features/people/notifications/add.ts'
import { createPurchases } from '../../../../src/server/features/reserving/tickets/purchases/purchases.ts'
import { systemClock } from '../../../../src/server/platform/clock.ts'
import { type Events, publish } from '../../../../src/server/platform/events/events.ts'
import { type Kind, type World, asJSON } from '../world.ts'

/** Each purchase uses up an item, and enough items must remain for the feed. */
const perSecond = 250

/** Publishes no events, so that only the database is measured. */
export const noEvents: Events = {
  publish,
  subscribe: () => undefined,
  live: () => false,
  publishSoon: () => undefined,
  syncNotifications: async () => undefined,
  close: async () => undefined,
}

export const purchaseSettings = {
  SELLER_CONFIRM_HOURS: 48,
  BUYER_PICKUP_HOURS: 48,
  LINE_TURN_MINUTES: 30,
  OPEN_TICKETS_NEW: 10_000,
  OPEN_TICKETS_KNOWN: 10_000,
  OPEN_TICKETS_TRUSTED: 10_000,
  TRUSTED_AFTER_PICKUPS: 10,
  FORFEIT_COUNTS_DAYS: 60,
  PHONE_NEEDED_TO_RESERVE: false,
}

/** Measures purchases of the oldest unsold items, each by another buyer. */
export const purchaseKinds = async ({ database, buyers }: World): Promise<Kind[]> => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select item_id as id from item_search where not held order by listed_at, item_id limit 20000',
  )
  const fresh = rows.map(({ id }) => id).values()
  const take = (): { itemID: string; buyer: (typeof buyers)[number] } => {
    const itemID = fresh.next().value
    const buyer = buyers[Math.floor(Math.random() * buyers.length)]
    if (itemID === undefined || !buyer) throw new Error('Everything is bought')
    return { itemID, buyer }
  }
  const purchases = createPurchases(
    database,
    noEvents,
    systemClock,
    purchaseSettings,
    createAdd(systemClock, []),
  )
  return [
    {
      name: 'purchase',
      perSecond,
      next: () => {
        const { itemID, buyer } = take()
        const given = { itemID, clientID: randomUUID() }
        return { path: '/api/tickets/purchase_item', ...asJSON(given, { cookie: buyer.cookie }) }
      },
      alone: {
        what: 'its transaction, safe on disk',
        work: () => {
          const { itemID, buyer } = take()
          return purchases.purchase(buyer.accountID, { itemID, clientID: randomUUID() })
        },
      },
    },
  ]
}
