import type { Hold } from './counter.ts'

/**
 * What may hold an item, each alone: a ticket, the turn of a buyer in line, a name from the comments of a live sale, or a sale
 * over the counter.
 */
export const holdKinds = ['ticket', 'turn', 'name', 'counter'] as const
export type HoldKind = (typeof holdKinds)[number]

/** How a seller at the counter reads who has an item on hold. What was sold there is not on hold. */
export const holderOf: Record<Exclude<HoldKind, 'counter'>, Hold['by']> = {
  ticket: 'ticket',
  turn: 'line',
  name: 'live',
}
