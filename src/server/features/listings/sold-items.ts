import { sql } from 'kysely'
import type { z } from 'zod'
import type { SoldItem } from '#contract/listings.ts'
import { id } from '#contract/fields.ts'
import { toPesos } from '#domain/money.ts'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import { type Page, decodeCursor, page } from '../../platform/db/cursor.ts'
import type { Db, TableRow } from '../../platform/db/connect.ts'
import { toCover } from './presenter.ts'
import type { CoverRow } from './queries.ts'

export interface SoldRow
  extends
    CoverRow,
    Pick<TableRow<'tickets'>, 'item_id' | 'item_name' | 'item_size' | 'item_condition' | 'price_centavos'> {
  /** The day in Manila, such as 2026-11-19. */
  sold_on: string
}

const pageSize = 24

/**
 * The items of completed tickets, the last reserved first, as they were at the purchase. The cursor is the id of the item
 * and not that of the ticket, which only its buyer and seller know.
 */
export const selectSold = async (
  db: Db,
  shopID: string,
  { after, rows }: { after: string | null; rows: number },
): Promise<SoldRow[]> => {
  const before = sql`id < (select max(id) from tickets where item_id = ${after}::uuid and shop_id = ${shopID})`
  const found = await sql<SoldRow>`
    select t.item_id, t.item_name, t.item_size, t.item_condition, t.price_centavos,
      t.photo_key, t.photo_width, t.photo_height, t.photo_placeholder,
      to_char((select max(m.moved_at) from ticket_moves m
        where m.ticket_id = t.id and m.to_status = ${sql.lit(TicketStatus.Completed)})
        at time zone 'Asia/Manila', 'YYYY-MM-DD') as sold_on
    from (
      select * from tickets
      where shop_id = ${shopID} and level = ${sql.lit(TicketLevel.Completed)} and ${after ? before : sql`true`}
      order by id desc
      limit ${sql.lit(rows)}
    ) t
    order by t.id desc`.execute(db)
  return found.rows
}

export const soldPage = async (
  db: Db,
  shopID: string,
  cursor: string | undefined,
): Promise<Page<SoldRow>> => {
  const after = cursor === undefined ? null : decodeCursor(cursor, id)
  const found = await selectSold(db, shopID, { after, rows: pageSize + 1 })
  return page(found, pageSize, (row) => row.item_id)
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
