import type pg from 'pg'
import { defaultBuyerPickupHours, defaultSellerConfirmHours, hoursAfter } from '#domain/deadlines.ts'
import { type Availability, TicketStatus, availabilityAfter } from '#domain/ticket-status.ts'
import { insertTicket } from '#server/features/reserving/tickets/purchases/insert-ticket.ts'
import { recordMove } from '#server/features/reserving/tickets/move.ts'
import type { Seeded } from './accounts.ts'
import type { SeededItem } from './items.ts'
import { transactionOf } from './rows.ts'

const {
  PendingVerification,
  CheckingInventory,
  PendingPackaging,
  AwaitingPickup,
  Completed,
  ItemUnavailable,
  SellerInactive,
  Forfeited,
  CancelledByBuyer,
} = TicketStatus

/** For each status: the statuses before it, and how many hours ago the ticket was bought. */
const histories: Record<TicketStatus, { before: TicketStatus[]; hoursAgo: number }> = {
  [PendingVerification]: { before: [], hoursAgo: 3 },
  [CheckingInventory]: { before: [PendingVerification], hoursAgo: 20 },
  [PendingPackaging]: { before: [PendingVerification, CheckingInventory], hoursAgo: 30 },
  [AwaitingPickup]: { before: [PendingVerification, CheckingInventory, PendingPackaging], hoursAgo: 40 },
  [Completed]: { before: [PendingVerification, CheckingInventory, AwaitingPickup], hoursAgo: 200 },
  [ItemUnavailable]: { before: [PendingVerification, CheckingInventory], hoursAgo: 260 },
  [SellerInactive]: { before: [PendingVerification], hoursAgo: 300 },
  // Longer ago than a forfeited item counts, so that the demo's buyers may reserve more than new ones.
  [Forfeited]: { before: [PendingVerification, PendingPackaging, AwaitingPickup], hoursAgo: 24 * 75 },
  [CancelledByBuyer]: { before: [PendingVerification, CheckingInventory], hoursAgo: 90 },
}

const longestStepHours = 80

interface Plan {
  buyer: number
  status: TicketStatus
}

const statusesOfFirstBuyer: TicketStatus[] = [
  PendingVerification,
  CheckingInventory,
  PendingPackaging,
  AwaitingPickup,
  AwaitingPickup,
  Completed,
  Completed,
  ItemUnavailable,
  SellerInactive,
  Forfeited,
]
const statusesOfSecondBuyer: TicketStatus[] = [PendingVerification, AwaitingPickup, Completed, Forfeited]
const statusesOfOthers: TicketStatus[] = [
  PendingVerification,
  CheckingInventory,
  PendingPackaging,
  AwaitingPickup,
  Completed,
  Completed,
  ItemUnavailable,
  SellerInactive,
]

/** The first two buyers have tickets in every tab; the others give the sellers tickets. */
const plans: Plan[] = [
  ...statusesOfFirstBuyer.map((status) => ({ buyer: 0, status })),
  ...statusesOfSecondBuyer.map((status) => ({ buyer: 1, status })),
  ...statusesOfOthers.map((status, n) => ({ buyer: 2 + (n % 4), status })),
  { buyer: 0, status: CancelledByBuyer },
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
  const { before, hoursAgo } = histories[status]
  const path = [...before, status]
  const bought = hoursAfter(now, -hoursAgo)
  const step = Math.min(hoursAgo / (path.length + 1), longestStepHours)
  const times = path.map((_, n) => hoursAfter(bought, n * step))
  const tx = transactionOf(client)
  const ticket = await insertTicket(tx, {
    item_id: item.id,
    shop_id: item.shop.id,
    buyer_id: buyerID,
    price_centavos: item.priceCentavos,
    created_at: bought,
    seller_due_at: hoursAfter(bought, defaultSellerConfirmHours),
  })
  if (!ticket) throw new Error(`The item ${item.id} has two tickets`)
  let availability: Availability = 'held'
  for (const [n, to] of path.entries()) {
    const from = path[n - 1]
    const at = times[n]
    if (!from || !at) continue
    // A job, not a person, moves a ticket past its deadline.
    const isMissed = to === SellerInactive || to === Forfeited
    const by = to === CancelledByBuyer ? buyerID : isMissed ? null : item.shop.ownerID
    const buyerDueAt = to === AwaitingPickup ? hoursAfter(at, defaultBuyerPickupHours) : undefined
    await recordMove(tx, { ticketID: ticket.id, itemID: item.id, from, to, by, at, buyerDueAt })
    availability = availabilityAfter(availability, from, to)
  }
  await client.query(
    'update items set state = $2, listed_at = least(listed_at, $3), created_at = least(created_at, $3) where id = $1',
    [
      item.id,
      availability === 'sold' || availability === 'withdrawn' ? availability : 'listed',
      hoursAfter(bought, -5),
    ],
  )
}
