/**
 * The states of a ticket, and the one rule that moves it between them. 1 to 8 are the specification's; 9 is set by the
 * ticket's buyer alone and is final.
 */
export type TicketStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
export type TicketLevel = 1 | 2 | 3 | 4

export const cancelledByBuyer = 9

export const ticketStatuses: Record<TicketStatus, { name: string; level: TicketLevel }> = {
  1: { name: 'Pending Shop Verification', level: 1 },
  2: { name: 'Shop Is Checking Inventory', level: 1 },
  3: { name: 'Pending Packaging', level: 1 },
  4: { name: 'Awaiting Pickup', level: 2 },
  5: { name: 'Order Completed', level: 3 },
  6: { name: 'Item Unavailable', level: 4 },
  7: { name: 'Seller is not responsive / inactive', level: 4 },
  8: { name: 'Buyer has not picked up past the deadline, item forfeited', level: 4 },
  [cancelledByBuyer]: { name: 'Cancelled by buyer', level: 4 },
}

/** What a seller may set a ticket to. */
export const sellerStatuses = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly TicketStatus[]
export const allTicketStatuses = [...sellerStatuses, cancelledByBuyer] as const

export const tabOfLevel: Record<TicketLevel, 'Pending' | 'For Pickup' | 'Completed' | 'Cancelled'> = {
  1: 'Pending',
  2: 'For Pickup',
  3: 'Completed',
  4: 'Cancelled',
}

export const levelOf = (status: TicketStatus): TicketLevel => ticketStatuses[status].level

/** A seller may move a ticket to any other status whose level is not lower; one that its buyer cancelled stays so. */
export const canMove = (from: TicketStatus, to: TicketStatus): boolean =>
  from !== cancelledByBuyer && to !== cancelledByBuyer && from !== to && levelOf(to) >= levelOf(from)

/** A buyer may cancel until the item waits for the pickup. */
export const canCancel = (from: TicketStatus): boolean => levelOf(from) === 1

export const movesFrom = (from: TicketStatus): TicketStatus[] =>
  sellerStatuses.filter((to) => canMove(from, to))

/** Statuses 1 to 5 keep the piece from everybody else. */
export const holdsItem = (status: TicketStatus): boolean => status <= 5

/** `draft`: not yet all photos in, seen by its seller only. */
export type Availability = 'draft' | 'for_sale' | 'held' | 'sold' | 'withdrawn'

/**
 * What becomes of a piece when one of its tickets moves.
 *
 * Once a ticket is Cancelled the piece may have been bought again: then it follows its newer ticket and this one
 * leaves it alone. A piece that was sold never returns to sale by itself.
 */
export const availabilityAfter = (
  current: Availability,
  from: TicketStatus,
  to: TicketStatus,
): Availability => {
  const expected = holdsItem(from) ? 'held' : from === 6 ? 'withdrawn' : 'for_sale'
  if (current !== expected) return current
  if (to === 5) return 'sold'
  if (to === 6) return 'withdrawn'
  if (to === 7 || to === 8 || to === cancelledByBuyer) return 'for_sale'
  return current
}
