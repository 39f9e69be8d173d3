import type { Tx } from '../../platform/db/connect.ts'

/** `until`: null for good. */
interface Stop {
  until: Date | null
  at: Date
}

/**
 * What decisions do to items, reviews, shops and accounts. Other features implement it, and `app.ts` hands it in. Each runs
 * in the transaction of the decision, and may run again for the same thing with another end.
 */
export interface Effects {
  /** Nobody sees or buys the item any more, and its seller cannot put it up again. */
  takeDown: (tx: Tx, itemID: string, at: Date) => Promise<void>
  putBack: (tx: Tx, itemID: string, at: Date) => Promise<void>
  /** The shop is not shown, and nothing of it can be reserved. */
  pauseShop: (tx: Tx, shopID: string, stop: Stop) => Promise<void>
  resumeShop: (tx: Tx, shopID: string, at: Date) => Promise<void>
  hideReview: (tx: Tx, reviewID: string, hidden: boolean) => Promise<void>
  /** The account can do nothing but read decisions about it and appeal. */
  stopAccount: (tx: Tx, accountID: string, stop: Stop) => Promise<void>
  resumeAccount: (tx: Tx, accountID: string, at: Date) => Promise<void>
  /** The open tickets of a buyer, or of a seller's shop. */
  openTicketsOf: (tx: Tx, accountID: string) => Promise<number>
}
