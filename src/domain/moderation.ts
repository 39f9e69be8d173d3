/** What people can report. A message is a range of a conversation, a pickup is a case that one of its sides opened. */
export const reportedKinds = ['item', 'shop', 'account', 'review'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** What an entry of the admins' queue is about. */
export const entryKinds = [...reportedKinds, 'message', 'pickup', 'pair', 'seller', 'appeal'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What admins can decide. `uphold` and `lift` end an appeal. */
export const decisionActs = [
  'nothing',
  'warn',
  'take_down',
  'hide_review',
  'pause_shop',
  'stop_account',
  'uphold',
  'lift',
] as const
export type DecisionAct = (typeof decisionActs)[number]

/**
 * What can be decided about each kind of entry. Sellers who wait for verification and pairs of listings have pages of
 * their own, and the queue only links to them.
 */
export const actsOf: Record<EntryKind, readonly DecisionAct[]> = {
  item: ['nothing', 'warn', 'take_down', 'pause_shop', 'stop_account'],
  shop: ['nothing', 'warn', 'pause_shop', 'stop_account'],
  account: ['nothing', 'warn', 'stop_account'],
  review: ['nothing', 'warn', 'hide_review', 'stop_account'],
  message: ['nothing', 'warn', 'pause_shop', 'stop_account'],
  pickup: ['nothing', 'warn', 'pause_shop', 'stop_account'],
  pair: [],
  seller: [],
  appeal: ['uphold', 'lift'],
}

/** Only these can be appealed against: the others change nothing for the person. */
export const appealableActs = ['warn', 'take_down', 'hide_review', 'pause_shop', 'stop_account'] as const
export type AppealableAct = (typeof appealableActs)[number]

/** An account or a shop is stopped for so many days, or for good. */
export const stopDays = [1, 3, 7, 30, 90] as const

/** The days in which a person can appeal. */
export const appealDays = 30

/** An entry that an admin has taken returns to the others after this time without a decision. */
export const takenMinutes = 30
