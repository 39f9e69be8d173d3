import { sql } from 'kysely'
import { z } from 'zod'
import type { SoldItem } from '#contract/listings.ts'
import { id } from '#contract/fields.ts'
import { toPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import {
  type Page,
  afterKey,
  decodeCursor,
  microseconds,
  page,
  toMicroseconds,
} from '../../../platform/db/cursor.ts'
import type { Db, TableRow } from '../../../platform/db/connect.ts'
import { toCover } from './presenter.ts'
import type { CoverRow } from './queries.ts'

export interface SoldRow
  extends
    CoverRow,
    Pick<TableRow<'tickets'>, 'item_id' | 'item_name' | 'item_size' | 'item_condition' | 'price_centavos'> {
  /** The sort key of the list, in microseconds. */
  moment: number
  /** The day in Manila, such as 2026-11-19. */
  sold_on: string
}

const pageSize = 24
const SoldCursor = z.tuple([microseconds, id])
type AfterKey = z.output<typeof SoldCursor> | null

/** The items of completed tickets as they were at the purchase, the last sold first, after a key. */
export const selectSold = (
  db: Db,
  shopID: string,
  { after, rows }: { after: AfterKey; rows: number },
): Promise<SoldRow[]> =>
  db
    .selectFrom('tickets')
    .select(['item_id', 'item_name', 'item_size', 'item_condition', 'price_centavos'])
    .select(['photo_key', 'photo_width', 'photo_height', 'photo_placeholder'])
    .select(({ ref }) => toMicroseconds(ref('handed_over_at')).as('moment'))
    .select(sql<string>`to_char(handed_over_at at time zone 'Asia/Manila', 'YYYY-MM-DD')`.as('sold_on'))
    .where('shop_id', '=', shopID)
    .where('level', '=', sql.lit(TicketLevel.Completed))
    .where('handed_over_at', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from item_blocks b where b.item_id = tickets.item_id and b.reason = 'taken_down')`,
    )
    .where(afterKey('handed_over_at', 'item_id', after))
    .orderBy('handed_over_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(sql.lit(rows))
    .execute()

export const soldPage = async (
  db: Db,
  shopID: string,
  cursor: string | undefined,
): Promise<Page<SoldRow>> => {
  const after = cursor === undefined ? null : decodeCursor(cursor, SoldCursor)
  const found = await selectSold(db, shopID, { after, rows: pageSize + 1 })
  return page(found, pageSize, (row) => [row.moment, row.item_id])
}

export const toSoldItem = (row: SoldRow): z.output<typeof SoldItem> => ({
  itemID: row.item_id,
  name: row.item_name,
  price: toPesos(row.price_centavos),
  size: row.item_size,
  condition: row.item_condition,
  image: toCover(row),
  soldOn: row.sold_on,
})
