import type { AdminRole } from './roles.ts'

/** What people can report. A message is a range of a conversation, a pickup is a case that one of its sides opened. */
export const reportedKinds = ['item', 'shop', 'account', 'review'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** What an entry of the admins' queue is about. */
export const entryKinds = [
  ...reportedKinds,
  'message',
  'pickup',
  'pair',
  'seller',
  'correction',
  'appeal',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Those that wait for a verifier, on the page of sellers. */
const kindsOfVerifiers: readonly EntryKind[] = ['seller', 'correction']

/** The entries that an admin of this role sees. */
export const entryKindsOf = (role: AdminRole | null): readonly EntryKind[] => {
  if (role === 'owner') return entryKinds
  if (role === 'verifier') return kindsOfVerifiers
  return role === 'moderator' ? entryKinds.filter((kind) => !kindsOfVerifiers.includes(kind)) : []
}

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
 * What can be decided about each kind of entry. Sellers who wait for verification, corrections of names and pairs of
 * listings have pages of their own, and the queue only links to them.
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
  correction: [],
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

/** Acts that end by themselves if they are decided for some days. */
export const timedActs = ['pause_shop', 'stop_account'] as const

/** What the software notices. It flags and never punishes, but who says to be under 18 is stopped until an admin decides. */
export const signalKinds = [
  'photo_of_another_shop',
  'photo_of_stopped_account',
  'price_far_off',
  'payment_code_changed',
  'many_listings',
  'many_reservations',
  'many_reports',
  'many_accounts',
  'under_age',
  'scam_talk',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** What the software recognizes in messages and in the texts of items. */
export const talkKinds = [
  'payment_first',
  'hard_to_trace',
  'codes',
  'links',
  'elsewhere',
  'overpaid',
  'easy_money',
] as const
export type TalkKind = (typeof talkKinds)[number]

/** The figures behind a signal. */
export interface SignalFacts {
  /** How many listings, reservations or reporters. */
  count?: number
  /** How many accounts of one device or address block. */
  accounts?: number
  of?: 'device' | 'network'
  /** In centavos. */
  price?: number
  /** The middle of comparable prices, in centavos. */
  usual?: number
  talk?: TalkKind
  /** Of a message. */
  sequence?: number
}

/** The record of a person who reports: their closed reports, and how many of them led to nothing. */
export interface Reporter {
  closed: number
  dismissed: number
}

/** Three reports or more that mostly led to nothing. */
const isUnreliable = ({ closed, dismissed }: Reporter): boolean => dismissed >= 3 && dismissed * 2 > closed

const urgentReasons: readonly string[] = ['scam', 'counterfeit']
const seriousReasons: readonly string[] = ['abuse', 'forbidden_goods', 'outside_payment', 'privacy']

/**
 * The priority of an entry, 0 to 9, the highest first. The gravest reason counts: a scam or a counterfeit, and an appeal of
 * somebody who cannot use their account or shop, come before all else. A second reporter and a fifth add one each. If
 * nearly all earlier reports of all reporters led to nothing, it comes late. Signals add one each, at most two.
 */
export const priorityOf = ({
  kind,
  reasons = [],
  reporters = [],
  signals = 0,
  stopped = false,
}: {
  kind: EntryKind
  reasons?: readonly string[]
  reporters?: readonly Reporter[]
  signals?: number
  /** Of an appeal: whether the person's account or shop is stopped. */
  stopped?: boolean
}): number => {
  const base =
    stopped || reasons.some((reason) => urgentReasons.includes(reason))
      ? 6
      : kind === 'pickup' || kind === 'appeal' || reasons.some((reason) => seriousReasons.includes(reason))
        ? 4
        : 3
  const reliable = reporters.filter((reporter) => !isUnreliable(reporter)).length
  const doubted = reporters.length > 0 && reliable === 0 ? -2 : 0
  const several = (reliable >= 2 ? 1 : 0) + (reliable >= 5 ? 1 : 0)
  return Math.max(0, Math.min(9, base + several + doubted + Math.min(2, signals)))
}
