import type { Db } from '../../../platform/db/connect.ts'
import type { WholeCase } from './presenter.ts'
import { selectItems, selectMessages } from './queries.ts'

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
