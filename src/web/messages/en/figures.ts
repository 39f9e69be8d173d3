import { number } from './language.ts'

export const between = (low: string, high: string) => `Between ${low} and ${high}, with 95% confidence.`
export const cancelled = 'Cancelled'
export const cancelledBy = { buyer: 'Buyer', seller: 'Seller' } as const
export const confirmed = 'Ready for pickup'
export const count = (value: number) => number(value)
export const days = (value: number) => `${number(value)} days`
export const figures = 'Figures'
export const how = 'How many'
export const none = 'Nothing was cancelled'
export const nothingEnded = 'None of them has ended yet.'
export const open = 'Still open'
export const percent = (share: number) => `${(share * 100).toFixed(1)}%`
export const period = 'Period'
export const pickedUp = 'Picked up'
export const reserved = 'Reserved'
export const shareHint = 'Of the reserved pieces whose tickets have ended.'
export const title = 'From the tap to the pickup'
export const who = 'Who'
export const why = 'Why'
export const whyOf = {
  changed_mind: 'Changed their mind',
  found_another: 'Found another piece',
  cannot_come: 'Cannot come',
  too_far: 'Too far away',
  other: 'Another reason',
  no_reason: 'Gave no reason',
  not_picked_up: 'Did not pick it up',
  unavailable: 'Piece not available',
  no_answer: 'Did not answer',
} as const
