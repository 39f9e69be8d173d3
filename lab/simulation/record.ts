import type { Arrival } from './process.ts'

/** One request for a change, and what the person was answered. A repeated request is another entry. */
interface Asked {
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

/** What people asked for and were answered, and what reached their phones. The checker compares the rows with it. */
export const createRecord = () => ({
  purchases: [] as PurchaseAsked[],
  moves: [] as MoveAsked[],
  lines: [] as LineAsked[],
  /** The times of the runs of the deadline job, and whether they ended without a fault. */
  deadlineRuns: [] as { at: number; clean: boolean }[],
  turnRuns: [] as { at: number; clean: boolean }[],
  arrivals: [] as (Arrival & { perhapsRepeated?: boolean })[],
  requests: 0,
  unexpected: [] as string[],
})

export type LabRecord = ReturnType<typeof createRecord>
