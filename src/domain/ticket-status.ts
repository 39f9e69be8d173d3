/**
 * The statuses of a ticket and the rules for moving between them. The numbers 1 to 8 come from the specification. 9 is
 * an addition: only the buyer of the ticket sets it, and it is final.
 */
export const TicketStatus = {
  PendingVerification: 1,
  CheckingInventory: 2,
  PendingPackaging: 3,
  AwaitingPickup: 4,
  Completed: 5,
  ItemUnavailable: 6,
  SellerInactive: 7,
  Forfeited: 8,
  CancelledByBuyer: 9,
} as const
export type TicketStatus = (typeof TicketStatus)[keyof typeof TicketStatus]

/** The progress of a ticket. A ticket never goes back to a lower level. */
export const TicketLevel = { Pending: 1, ForPickup: 2, Completed: 3, Cancelled: 4 } as const
export type TicketLevel = (typeof TicketLevel)[keyof typeof TicketLevel]

export const ticketStatuses: Record<TicketStatus, { name: string; level: TicketLevel }> = {
  [TicketStatus.PendingVerification]: { name: 'Pending Shop Verification', level: TicketLevel.Pending },
  [TicketStatus.CheckingInventory]: { name: 'Shop Is Checking Inventory', level: TicketLevel.Pending },
  [TicketStatus.PendingPackaging]: { name: 'Pending Packaging', level: TicketLevel.Pending },
  [TicketStatus.AwaitingPickup]: { name: 'Awaiting Pickup', level: TicketLevel.ForPickup },
  [TicketStatus.Completed]: { name: 'Order Completed', level: TicketLevel.Completed },
  [TicketStatus.ItemUnavailable]: { name: 'Item Unavailable', level: TicketLevel.Cancelled },
  [TicketStatus.SellerInactive]: {
    name: 'Seller is not responsive / inactive',
    level: TicketLevel.Cancelled,
  },
  [TicketStatus.Forfeited]: {
    name: 'Buyer has not picked up past the deadline, item forfeited',
    level: TicketLevel.Cancelled,
  },
  [TicketStatus.CancelledByBuyer]: { name: 'Cancelled by buyer', level: TicketLevel.Cancelled },
}

/** The statuses that a seller may set. */
export const sellerStatuses = [
  TicketStatus.PendingVerification,
  TicketStatus.CheckingInventory,
  TicketStatus.PendingPackaging,
  TicketStatus.AwaitingPickup,
  TicketStatus.Completed,
  TicketStatus.ItemUnavailable,
  TicketStatus.SellerInactive,
  TicketStatus.Forfeited,
] as const
export const allTicketStatuses = [...sellerStatuses, TicketStatus.CancelledByBuyer] as const

export const levelOf = (status: TicketStatus): TicketLevel => ticketStatuses[status].level

/** A seller may move a ticket to any other status of the same or a higher level. A buyer's cancellation is final. */
export const canMove = (from: TicketStatus, to: TicketStatus): boolean =>
  from !== TicketStatus.CancelledByBuyer &&
  to !== TicketStatus.CancelledByBuyer &&
  from !== to &&
  levelOf(to) >= levelOf(from)

/** A buyer may cancel until the item is ready for pickup. */
export const canCancel = (from: TicketStatus): boolean => levelOf(from) === TicketLevel.Pending

export const movesFrom = (from: TicketStatus): TicketStatus[] =>
  sellerStatuses.filter((to) => canMove(from, to))

/** Every ticket that is not cancelled keeps its item from other buyers. */
export const holdsItem = (status: TicketStatus): boolean => levelOf(status) !== TicketLevel.Cancelled

/** A `draft` still lacks photos, and only its seller sees it. */
export type Availability = 'draft' | 'for_sale' | 'held' | 'sold' | 'withdrawn'

/**
 * The availability of an item after one of its tickets has moved.
 *
 * After a ticket is cancelled, somebody else may buy the item. From then on the item follows the newer ticket, and moves
 * of the old one do not change it. A sold item never returns to sale.
 */
export const availabilityAfter = (
  current: Availability,
  from: TicketStatus,
  to: TicketStatus,
): Availability => {
  const expected = holdsItem(from) ? 'held' : from === TicketStatus.ItemUnavailable ? 'withdrawn' : 'for_sale'
  if (current !== expected) return current
  if (to === TicketStatus.Completed) return 'sold'
  if (to === TicketStatus.ItemUnavailable) return 'withdrawn'
  return holdsItem(to) ? current : 'for_sale'
}
