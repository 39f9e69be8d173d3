import type { Availability } from './ticket-status.ts'

export const itemActions = ['edit', 'withdraw', 'relist', 'delete'] as const

/** What a seller can do with an item of their own. */
export type ItemAction = (typeof itemActions)[number]

const actionsOn: Record<Availability, ItemAction[]> = {
  draft: ['edit', 'delete'],
  for_sale: ['edit', 'withdraw', 'delete'],
  withdrawn: ['edit', 'relist', 'delete'],
  // The buyer reserved the item as it is described now.
  held: [],
  sold: [],
}

/** `removed`: the seller deleted the item, which is kept only for its tickets, or a decision of admins took it down. */
export const actionsFor = (availability: Availability, removed: boolean): ItemAction[] =>
  removed ? [] : actionsOn[availability]

/** What a seller can do with many items at once. */
export const bulkActions = ['price', 'take_down', 'put_back', 'add_tags', 'remove_tags', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]
