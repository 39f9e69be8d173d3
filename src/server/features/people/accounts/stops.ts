import type { Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { accountLock } from '../../../platform/db/transaction-guard.ts'

/** Waits for writes of this account that are under way. Later ones wait for this transaction, and are judged after it. */
export const holdAccount = async (tx: Tx, accountID: string): Promise<void> => {
  await accountLock(tx, accountID, 'exclusive').execute()
}

/** A trigger drops the account's sessions from caches and ends its streams. `until`: null for good. */
export const setStop = (tx: Tx, accountID: string, at: Date, until: Date | null) =>
  tx
    .updateTable('accounts')
    .set({ stopped_at: at, stopped_until: until })
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .execute()

export const endStop = (tx: Tx, accountID: string) =>
  tx
    .updateTable('accounts')
    .set({ stopped_at: null, stopped_until: null })
    .where('id', '=', accountID)
    .where('stopped_at', 'is not', null)
    .execute()

/** Whether a decision of admins stops the account now. */
export const isStopped = (tx: Tx, accountID: string, now: Date) =>
  hasRow(
    tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountID)
      .where('stopped_at', 'is not', null)
      .where((is) => is.or([is('stopped_until', 'is', null), is('stopped_until', '>', now)])),
  )
