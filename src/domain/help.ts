import { TicketStatus } from './ticket-status.ts'

/** The topics of the help pages, in their order, by the part of the marketplace that they explain. */
export const helpParts = {
  tickets: [
    'pending-verification',
    'checking-inventory',
    'pending-packaging',
    'awaiting-pickup',
    'completed',
    'item-unavailable',
    'seller-inactive',
    'forfeited',
    'cancelled',
  ],
  buying: ['reserving', 'cancel-or-move', 'waiting-in-line', 'offers', 'live-sales', 'saving'],
  paying: ['paying', 'payment-states', 'vouchers'],
  selling: ['documents', 'photos', 'listing', 'files', 'your-shop', 'handing-over'],
  safety: ['chat', 'reports', 'reviews'],
  account: [
    'logging-in',
    'passkeys',
    'second-factor',
    'phone',
    'your-data',
    'notifications',
    'marketplace-team',
  ],
  trouble: ['connection', 'not-found', 'server-busy'],
} as const

export type HelpPart = keyof typeof helpParts
export type HelpTopic = (typeof helpParts)[HelpPart][number]

export const helpTopics: readonly HelpTopic[] = Object.values(helpParts).flat()

export const isHelpTopic = (text: string): text is HelpTopic =>
  (helpTopics as readonly string[]).includes(text)

export const helpPath = (topic: HelpTopic): string => `/help/${topic}`

export const helpOfStatus: Record<TicketStatus, HelpTopic> = {
  [TicketStatus.PendingVerification]: 'pending-verification',
  [TicketStatus.CheckingInventory]: 'checking-inventory',
  [TicketStatus.PendingPackaging]: 'pending-packaging',
  [TicketStatus.AwaitingPickup]: 'awaiting-pickup',
  [TicketStatus.Completed]: 'completed',
  [TicketStatus.ItemUnavailable]: 'item-unavailable',
  [TicketStatus.SellerInactive]: 'seller-inactive',
  [TicketStatus.Forfeited]: 'forfeited',
  [TicketStatus.CancelledByBuyer]: 'cancelled',
}
