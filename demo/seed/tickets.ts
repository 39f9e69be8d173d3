import type pg from 'pg'
import { defaultBuyerPickupHours, defaultSellerConfirmHours, hoursAfter } from '#domain/deadlines.ts'
import { type Availability, TicketStatus, availabilityAfter } from '#domain/ticket-status.ts'
import type { Seeded } from './accounts.ts'
import type { SeededItem } from './items.ts'
import { insertRows } from './rows.ts'

/** How a ticket came to each status, and how many hours ago it was bought. */
const stories: Record<TicketStatus, { path: TicketStatus[]; hoursAgo: number }> = {
  1: { path: [1], hoursAgo: 3 },
  2: { path: [1, 2], hoursAgo: 20 },
  3: { path: [1, 2, 3], hoursAgo: 30 },
  4: { path: [1, 2, 3, 4], hoursAgo: 40 },
  5: { path: [1, 2, 4, 5], hoursAgo: 200 },
  6: { path: [1, 2, 6], hoursAgo: 260 },
  7: { path: [1, 7], hoursAgo: 300 },
  // Longer ago than a forfeited item counts, so that the demo's buyers may reserve more than new ones.
  8: { path: [1, 3, 4, 8], hoursAgo: 24 * 75 },
  9: { path: [1, 2, 9], hoursAgo: 90 },
}

const longestStepHours = 80

interface Plan {
  buyer: number
  status: TicketStatus
}

/** The first two buyers have tickets in every tab; the others give the sellers tickets. */
const plans: Plan[] = [
  ...([1, 2, 3, 4, 4, 5, 5, 6, 7, 8] as const).map((status) => ({ buyer: 0, status })),
  ...([1, 4, 5, 8] as const).map((status) => ({ buyer: 1, status })),
  ...([1, 2, 3, 4, 5, 5, 6, 7] as const).map((status, n) => ({ buyer: 2 + (n % 4), status })),
  { buyer: 0, status: 9 },
]

/** Inserts tickets in every status with their histories. The demo's seller has the most. */
export const seedTickets = async (
  client: pg.PoolClient,
  now: Date,
  { buyerIDs, shops }: Seeded,
  items: SeededItem[],
): Promise<void> => {
  const mine = items.filter(({ shop }) => shop.id === shops[0]?.id)
  const others = items.filter(({ shop }) => shop.id !== shops[0]?.id)
  // Takes items from the end of the feed, so that its first pages stay full.
  const queue = plans.map((_, n) => (n % 3 === 2 ? others : mine).pop())

  for (const [n, plan] of plans.entries()) {
    const item = queue[n]
    const buyerID = buyerIDs[plan.buyer % buyerIDs.length]
    if (!item || !buyerID) continue
    await seedTicket(client, now, buyerID, item, plan.status)
  }
}

const seedTicket = async (
  client: pg.PoolClient,
  now: Date,
  buyerID: string,
  item: SeededItem,
  status: TicketStatus,
): Promise<void> => {
  const { path, hoursAgo } = stories[status]
  const bought = hoursAfter(now, -hoursAgo)
  const step = Math.min(hoursAgo / (path.length + 1), longestStepHours)
  const times = path.map((_, n) => hoursAfter(bought, n * step))
  const awaited = times[path.indexOf(4)]
  const { rows } = await client.query<{ id: number }>(
    `insert into tickets (item_id, shop_id, buyer_id, status, price_centavos, created_at, seller_due_at, buyer_due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      item.id,
      item.shop.id,
      buyerID,
      status,
      item.priceCentavos,
      bought,
      hoursAfter(bought, defaultSellerConfirmHours),
      path.includes(4) && awaited ? hoursAfter(awaited, defaultBuyerPickupHours) : null,
    ],
  )
  const ticketID = rows[0]?.id
  await insertRows(
    client,
    'ticket_moves',
    path.map((to, n) => ({
      ticket_id: ticketID,
      step: n + 1,
      from_status: path[n - 1] ?? null,
      to_status: to,
      // A job, not a person, moves a ticket past its deadline.
      moved_by:
        n === 0 || to === TicketStatus.CancelledByBuyer
          ? buyerID
          : to === 7 || to === 8
            ? null
            : item.shop.ownerID,
      moved_at: times[n],
    })),
  )
  let availability: Availability = 'held'
  for (const [n, to] of path.entries())
    availability = n === 0 ? 'held' : availabilityAfter(availability, path[n - 1] ?? 1, to)
  await client.query(
    'update items set availability = $2, listed_at = least(listed_at, $3), created_at = least(created_at, $3) where id = $1',
    [item.id, availability, hoursAfter(bought, -5)],
  )
}
