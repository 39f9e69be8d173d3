/** How many open tickets (levels 1 and 2) a buyer may have at once; the more pickups, the more. */
export interface OpenTicketLimits {
  /** Until the first completed pickup. */
  OPEN_TICKETS_NEW: number
  /** From the first completed pickup on. */
  OPEN_TICKETS_KNOWN: number
  /** From `TRUSTED_AFTER_PICKUPS` completed pickups on. */
  OPEN_TICKETS_TRUSTED: number
  TRUSTED_AFTER_PICKUPS: number
}

/** What a buyer's tickets say of the buyer. */
export interface BuyerRecord {
  completed: number
  /** Whether an item was forfeited (status 8) in the last days that count. */
  forfeited: boolean
}

/** One step lower after a forfeited item, and never below the first step. */
export const maxOpenTickets = ({ completed, forfeited }: BuyerRecord, limits: OpenTicketLimits): number => {
  const steps = [limits.OPEN_TICKETS_NEW, limits.OPEN_TICKETS_KNOWN, limits.OPEN_TICKETS_TRUSTED]
  const reached = completed >= limits.TRUSTED_AFTER_PICKUPS ? 2 : completed >= 1 ? 1 : 0
  return steps[Math.max(0, reached - (forfeited ? 1 : 0))] ?? limits.OPEN_TICKETS_NEW
}
