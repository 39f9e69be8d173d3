/** For how many days figures are shown. */
export const figurePeriods = [7, 30, 90, 365] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** Why tickets are cancelled, and by whom. */
export const cancelCauses = {
  changed_mind: 'buyer',
  found_another: 'buyer',
  cannot_come: 'buyer',
  too_far: 'buyer',
  other: 'buyer',
  no_reason: 'buyer',
  not_picked_up: 'buyer',
  unavailable: 'seller',
  no_answer: 'seller',
  decision: 'admin',
} as const

export type CancelCause = keyof typeof cancelCauses
export const allCancelCauses = Object.keys(cancelCauses) as [CancelCause, ...CancelCause[]]

/** How many tickets were cancelled, by cause. A cause that is missing had none. */
export type CancelCounts = Partial<Record<CancelCause, number>>

export const countCancelled = (counts: CancelCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Reports per thousand tickets. Null without a ticket. */
export const perThousand = (reports: number, tickets: number): number | null =>
  tickets === 0 ? null : (1000 * reports) / tickets
