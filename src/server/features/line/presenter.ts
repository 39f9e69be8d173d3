import type { z } from 'zod'
import type { Line, OwnLine } from '#contract/line.ts'
import { toPesos } from '#domain/money.ts'
import { toCover } from '../listings/index.ts'
import type { LineRow, OwnLineRow } from './queries.ts'

export const toLine = (row: LineRow): z.output<typeof Line> => ({
  itemID: row.id,
  inLine: row.in_line,
  place: row.place,
  heldUntil: row.held_until?.toISOString() ?? null,
  turn:
    row.state === 'turn' && row.turn_begins_at && row.turn_ends_at
      ? { beginsAt: row.turn_begins_at.toISOString(), endsAt: row.turn_ends_at.toISOString() }
      : null,
})

export const toOwnLine = (row: OwnLineRow): z.output<typeof OwnLine> => ({
  ...toLine(row),
  itemName: row.name,
  image: toCover(row),
  price: toPesos(row.price_centavos),
  size: row.size,
  condition: row.condition,
  storeID: row.shop_id,
  storeName: row.shop_name,
})
