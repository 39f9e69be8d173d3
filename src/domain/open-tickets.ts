/** How many open tickets (Pending or For Pickup) a buyer may have at once. The limit rises with completed pickups. */
export interface OpenTicketLimits {
  /** Before the first completed pickup. */
  OPEN_TICKETS_NEW: number
  /** From the first completed pickup on. */
  OPEN_TICKETS_KNOWN: number
  /** From `TRUSTED_AFTER_PICKUPS` completed pickups on. */
  OPEN_TICKETS_TRUSTED: number
  TRUSTED_AFTER_PICKUPS: number
}

/** The buyer's past tickets, as far as the limit depends on them. */
export interface BuyerRecord {
  completed: number
  /** Whether the buyer forfeited an item within `FORFEIT_COUNTS_DAYS`. */
  forfeited: boolean
}

/** A forfeited item lowers the limit by one step, but never below the first. */
export const maxOpenTickets = ({ completed, forfeited }: BuyerRecord, limits: OpenTicketLimits): number => {
  const steps = [limits.OPEN_TICKETS_NEW, limits.OPEN_TICKETS_KNOWN, limits.OPEN_TICKETS_TRUSTED]
  const reached = completed >= limits.TRUSTED_AFTER_PICKUPS ? 2 : completed >= 1 ? 1 : 0
  return steps[Math.max(0, reached - (forfeited ? 1 : 0))] ?? limits.OPEN_TICKETS_NEW
}
