import type { z } from 'zod'
import type { Line, OwnLine } from '#contract/line.ts'
import { toPesos } from '#domain/money.ts'
import { toCover } from '../../items/index.ts'
import type { LineRow, OwnLineRow } from './queries.ts'

/** When the reply is made, and how long a turn is. */
export interface Now {
  at: Date
  turnMinutes: number
}

export const toLine = (row: LineRow, { at, turnMinutes }: Now): z.output<typeof Line> => ({
  itemID: row.id,
  inLine: row.in_line,
  place: row.place,
  heldUntil: row.held_until?.toISOString() ?? null,
  turn:
    row.state === 'turn' && row.turn_begins_at && row.turn_ends_at
      ? {
          beginsAt: row.turn_begins_at.toISOString(),
          endsAt: row.turn_ends_at.toISOString(),
          secondsLeft: Math.max(0, Math.floor((row.turn_ends_at.getTime() - at.getTime()) / 1000)),
        }
      : null,
  turnMinutes,
  isMine: row.is_mine,
})

export const toOwnLine = (row: OwnLineRow, now: Now): z.output<typeof OwnLine> => ({
  ...toLine(row, now),
  itemName: row.name,
  image: toCover(row),
  price: toPesos(row.price_centavos),
  size: row.size,
  condition: row.condition,
  storeID: row.shop_id,
  storeName: row.shop_name,
})
