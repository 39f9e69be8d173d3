import type { z } from 'zod'
import type { Case } from '#contract/cases.ts'
import type { Message } from '#contract/chat.ts'
import type { Review } from '#contract/reviews.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'

/** Messages of a conversation from one sequence number to another. */
export interface MessageRange {
  conversation_id: string
  first_sequence: number
  last_sequence: number
}

/** Runs after the commit, for what cannot be rolled back. */
export type AfterCommit = () => Promise<void>

/** What entries of other features show to admins, and what ends with the entry. `app.ts` hands it in. */
export interface Evidence {
  review: (db: Db, reviewID: string) => Promise<z.output<typeof Review> | null>
  /** Oldest first. */
  messages: (db: Db, ranges: MessageRange[]) => Promise<z.output<typeof Message>[]>
  case: (db: Db, caseID: string) => Promise<z.output<typeof Case> | null>
  /** Of deleted accounts, photos in messages are kept only while an admin has yet to see them. */
  closeMessages: (tx: Tx, conversationID: string) => Promise<AfterCommit>
  /** Both sides are notified. Only `to` reads the answer, or both if it is null. */
  closeCase: (
    tx: Tx,
    closing: { caseID: string; adminID: string; answer: string; to: 'buyer' | 'seller' | null },
  ) => Promise<AfterCommit>
}
