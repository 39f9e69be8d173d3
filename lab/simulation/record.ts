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
  kind: 'purchase'
  itemIDs: string[]
  clientID: string
  /** What the reply says was bought. */
  bought: { itemID: string; ticketID: number }[]
}

export interface MoveAsked extends Asked {
  kind: 'move'
  ticketID: number
  to: number
}

/** What people asked for and were answered, and what reached their phones. The checker compares the rows with it. */
export const createRecord = () => ({
  purchases: [] as PurchaseAsked[],
  moves: [] as MoveAsked[],
  /** The times of the runs of the deadline job, and whether they ended without a fault. */
  deadlineRuns: [] as { at: number; clean: boolean }[],
  arrivals: [] as { accountID: string; kind: string; count: number; at: number }[],
  requests: 0,
  unexpected: [] as string[],
})

export type LabRecord = ReturnType<typeof createRecord>
