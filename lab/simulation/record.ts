import type { Reported } from './moderation.ts'
import type { Arrival } from './process.ts'

/** One request for a change, and what the person was answered. A repeated request is another entry. */
export interface Asked {
  by: string
  /** The virtual time at which it began and ended, in milliseconds. */
  from: number
  until: number
  outcome: 'done' | 'refused' | 'unknown'
  /** Why it was refused. */
  code?: string
}

export interface PurchaseAsked extends Asked {
  itemIDs: string[]
  clientID: string
  /** What the reply says was bought. */
  bought: { itemID: string; ticketID: number }[]
}

export interface MoveAsked extends Asked {
  ticketID: number
  to: number
}

export interface LineAsked extends Asked {
  action: 'join' | 'leave'
  itemID: string
}

export type Runs = { at: number; clean: boolean }[]

export interface TimeAsked extends Asked {
  pickupID: number
  time: number
}

/** The buyer's pass was shown, or a seller's phone read a code. */
export interface PassRead extends Asked {
  pickupID: number
  /** What must be answered while an item of the pickup awaits it. */
  expected: 'done' | 'pass_unknown' | 'pass_other_shop'
}

export interface HandoverAsked extends Asked {
  pickupID: number
  clientID: string
  pass: 'scanned' | 'typed' | null
  offline: boolean
  /** Null for all that await their pickup. */
  ticketIDs: number[] | null
  refused: { ticketID: number; reason: 'flaw' | 'not_wanted' }[]
  /** What the reply says. */
  said: Record<'completed' | 'refused' | 'conflict', number[]> | null
}

export interface PaymentAsked extends Asked {
  pickupID: number
  action: 'say_paid' | 'say_not_paid' | 'say_received' | 'give_back' | 'add_part' | 'strike_part'
  clientID: string | null
  /** What the reply says, in pesos. */
  said: { state: string; amount: number; parts: number; total: number } | null
}

export interface ReviewAsked extends Asked {
  pickupID: number
}

export interface HoldAsked extends Asked {
  itemID: string
  clientID: string
  billID: string | null
}

/** What people asked for and were answered, and what reached their phones. The checker compares the rows with it. */
export const createRecord = () => ({
  purchases: [] as PurchaseAsked[],
  moves: [] as MoveAsked[],
  lines: [] as LineAsked[],
  times: [] as TimeAsked[],
  scans: [] as PassRead[],
  handovers: [] as HandoverAsked[],
  payments: [] as PaymentAsked[],
  reviews: [] as ReviewAsked[],
  replies: [] as ReviewAsked[],
  holds: [] as HoldAsked[],
  releases: [] as (Asked & { itemID: string })[],
  takeOvers: [] as (Asked & { billID: string })[],
  /** By the id of the request that made the sale. */
  saleEnds: [] as (Asked & { sale: string })[],
  reports: [] as (Asked & Reported)[],
  /** By the number of the entry. */
  decisions: [] as (Asked & { entry: number; act: string; needsSecond: boolean | null })[],
  confirmations: [] as (Asked & { entry: number; agree: boolean })[],
  appeals: [] as (Asked & { decisionID: string })[],
  /** What was written, by whoever may be stopped. */
  writes: [] as { by: string; name: string; at: number }[],
  refusedAsStopped: [] as { by: string; at: number }[],
  /** In which times the database said that a shop is paused. */
  pauses: [] as { shopID: string; from: number; to: number }[],
  offers: [] as (Asked & {
    itemID: string
    price: number
    clientID: string
    offerID: number | null
    /** What the buyer learns of it at once, without its id and times. */
    reply: {
      state: string
      ended: string | null
      secondsLeft: number
      words: string
      endedAt: string | null
    } | null
  })[],
  answers: [] as (Asked & { offerID: number; answer: 'accept' | 'decline' | 'counter'; price: number })[],
  withdrawals: [] as (Asked & { offerID: number })[],
  /** Whether people saw their own review of a pickup and that of the other side. */
  reviewReads: [] as { by: string; pickupID: number; at: number; mine: boolean; theirs: boolean }[],
  /** How many reviews a shop has, as its page says. */
  shopReads: [] as { shopID: string; at: number; count: number }[],
  /** The times of the runs of the jobs, and whether they ended without a fault. */
  deadlineRuns: [] as Runs,
  ticketRuns: [] as Runs,
  turnRuns: [] as Runs,
  saleRuns: [] as Runs,
  reminderRuns: [] as Runs,
  pauseRuns: [] as Runs,
  reviewRequestRuns: [] as Runs,
  announcementRuns: [] as Runs,
  offerRuns: [] as Runs,
  arrivals: [] as (Arrival & { perhapsRepeated: boolean })[],
  requests: 0,
  unexpected: [] as string[],
})

export type LabRecord = ReturnType<typeof createRecord>
