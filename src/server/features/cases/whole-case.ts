import type { Db, Tx } from '../../platform/db/connect.ts'
import type { AddNotifications, NewNotification } from '../notifications/index.ts'
import type { WholeCase } from './presenter.ts'
import { lockAccounts, selectItems, selectMessages } from './queries.ts'

/** Cases with their messages and the first items of their pickups. */
export const whole = async (at: Db, rows: WholeCase['row'][]): Promise<WholeCase[]> => {
  const messages = await selectMessages(
    at,
    rows.map(({ id }) => id),
  )
  const items = await selectItems(
    at,
    rows.map(({ pickup_id }) => pickup_id),
  )
  return rows.map((row) => ({
    row,
    messages: messages.filter(({ case_id }) => case_id === row.id),
    items: items.filter(({ pickup_id }) => pickup_id === row.pickup_id),
  }))
}

/** A deleted account gets none. */
export const notifyPresent = async (
  tx: Tx,
  add: AddNotifications,
  notifications: NewNotification[],
): Promise<void> => {
  const accounts = await lockAccounts(
    tx,
    notifications.map(({ accountID }) => accountID),
  )
  const present = new Set(accounts.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id))
  await add(
    tx,
    notifications.filter(({ accountID }) => present.has(accountID)),
  )
}
