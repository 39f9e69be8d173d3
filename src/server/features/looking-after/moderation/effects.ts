import type { Tx } from '../../../platform/db/connect.ts'

/**
 * What decisions do to items, reviews, shops and accounts. Other features implement it, and `app.ts` hands it in. Each runs
 * in the transaction of the decision, and may run again for the same thing with another end.
 */
export interface Effects {
  /** Its open ticket ends. Nobody sees or buys it any more, and its seller cannot put it up again. */
  takeDown: (tx: Tx, itemID: string) => Promise<void>
  putBack: (tx: Tx, itemID: string) => Promise<void>
  /** Nothing of the shop is shown or reserved. It ends by itself at `until`; null: for good. */
  pauseShop: (tx: Tx, shopID: string, until: Date | null) => Promise<void>
  resumeShop: (tx: Tx, shopID: string) => Promise<void>
  hideReview: (tx: Tx, reviewID: string, hidden: boolean) => Promise<void>
  /** The account can do nothing but read decisions about it and appeal. It ends by itself at `until`; null: for good. */
  stopAccount: (tx: Tx, accountID: string, until: Date | null) => Promise<void>
  resumeAccount: (tx: Tx, accountID: string) => Promise<void>
  /** The open tickets of a buyer, or of a seller's shop. */
  openTicketsOf: (tx: Tx, of: { accountID: string }) => Promise<number>
}
