/**
 * What may hold an item, each alone: a ticket, the turn of a buyer in line, a name from the comments of a live sale, or a sale
 * over the counter.
 */
export const holdKinds = ['ticket', 'turn', 'name', 'counter'] as const
export type HoldKind = (typeof holdKinds)[number]
