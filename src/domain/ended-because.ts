import { TicketStatus } from './ticket-status.ts'

/** Decisions of admins that end a ticket, with the status that it gets. */
export const statusBecause = {
  taken_down: TicketStatus.ItemUnavailable,
  shop_stopped: TicketStatus.SellerInactive,
  buyer_stopped: TicketStatus.CancelledByBuyer,
} as const

export const endReasons = ['taken_down', 'shop_stopped', 'buyer_stopped'] as const
export type EndedBecause = (typeof endReasons)[number]
