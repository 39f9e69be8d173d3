import type { Availability } from './ticket-status.ts'

export const itemActions = ['edit', 'withdraw', 'relist', 'delete'] as const

/** What a seller can do with an item of their own. */
export type ItemAction = (typeof itemActions)[number]

const actionsOn: Record<Availability, ItemAction[]> = {
  draft: ['edit', 'delete'],
  for_sale: ['edit', 'withdraw', 'delete'],
  withdrawn: ['edit', 'relist', 'delete'],
  // A buyer counts on it as it is.
  held: [],
  sold: [],
}

/** `removed`: deleted by its seller, and kept for the sake of its tickets only. */
export const actionsFor = (availability: Availability, removed: boolean): ItemAction[] =>
  removed ? [] : actionsOn[availability]
