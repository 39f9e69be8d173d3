import { sql } from 'kysely'
import type { StoredFacts } from '#contract/item-facts.ts'
import type { Size } from '#domain/sizes.ts'
import type { Availability } from '#domain/ticket-status.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { availabilityOf } from '../../items/index.ts'

/** How many of a line the board names. */
const namesOfLine = 5

export interface SaleItemRow extends Pick<TableRow<'live_sale_items'>, 'number' | 'item_id' | 'shown_at'> {
  name: string
  availability: Availability
  price_centavos: number
  size: Size
  condition: StoredFacts['condition']
  photo_key: string | null
  photo_width: number | null
  photo_height: number | null
  photo_placeholder: string | null
  /** Null without a ticket of this sale. */
  ticket_id: number | null
  claimed_at: Date | null
  first_name: string | null
  last_name: string | null
  /** Of the account that has the item, or of the name for which it is held. */
  bill_id: string | null
  comment_name: string | null
  held_until: Date | null
  in_line: number
  line: { first_name: string; last_name: string }[]
}

/**
 * The items of a sale by number, in one statement: all, those that were shown, or one. The price is that of the ticket or
 * the hold, if there is one.
 */
export const selectItems = async (
  db: Db,
  saleID: string,
  { shown = false, itemID }: { shown?: boolean; itemID?: string } = {},
): Promise<SaleItemRow[]> => {
  const { rows } = await sql<SaleItemRow>`
    select p.number, p.item_id, p.shown_at, i.name, ${availabilityOf('i')} as availability, i.size, i.condition,
      coalesce(t.price_centavos, h.price_centavos, i.price_centavos) as price_centavos,
      photo.key as photo_key, photo.width as photo_width, photo.height as photo_height,
      photo.placeholder as photo_placeholder,
      t.id as ticket_id, coalesce(t.created_at, h.held_at) as claimed_at, a.first_name, a.last_name,
      coalesce(own.id, named.id) as bill_id, named.name as comment_name, h.due_at as held_until,
      coalesce(l.waiting, 0) as in_line, coalesce(l.line, '[]') as line
    from live_sale_items p
    join items i on i.id = p.item_id
    left join lateral (
      select key, width, height, placeholder from item_photos where item_id = i.id order by position limit 1
    ) photo on true
    left join tickets t on t.item_id = i.id and t.status between 1 and 5 and t.live_sale_id = p.sale_id
    left join accounts a on a.id = t.buyer_id
    left join live_bills own on own.sale_id = p.sale_id and own.buyer_id = t.buyer_id
    left join name_holds h on h.item_id = i.id and h.ended_at is null and h.sale_id = p.sale_id
    left join live_bills named on named.id = h.bill_id
    left join lateral (
      select count(*)::int as waiting,
        json_agg(json_build_object('first_name', w.first_name, 'last_name', w.last_name) order by n)
          filter (where n <= ${sql.lit(namesOfLine)}) as line
      from (
        select who.first_name, who.last_name, row_number() over (order by place.place) as n
        from line_places place join accounts who on who.id = place.buyer_id
        where place.item_id = i.id and place.state <> 'ended'
      ) w
    ) l on exists (select from item_holds held where held.item_id = i.id and held.until is not null)
    where p.sale_id = ${saleID}
      ${shown ? sql`and p.shown_at is not null` : sql``}
      ${itemID === undefined ? sql`` : sql`and p.item_id = ${itemID}`}
    order by p.number`.execute(db)
  return rows
}

export const findItem = (tx: Tx, saleID: string, itemID: string) =>
  tx
    .selectFrom('live_sale_items')
    .select(['item_id', 'number', 'open', 'shown_at', 'was_draft'])
    .where('sale_id', '=', saleID)
    .where('item_id', '=', itemID)
    .executeTakeFirst()

export const selectSaleItemRows = (tx: Tx, saleID: string) =>
  tx
    .selectFrom('live_sale_items')
    .select(['item_id', 'number', 'shown_at'])
    .where('sale_id', '=', saleID)
    .orderBy('number')
    .execute()

/** Whether one of these items has fewer photos than its seller announced. */
export const lackPhotos = (tx: Tx, itemIDs: readonly string[]) =>
  hasRow(
    tx
      .selectFrom('items as i')
      .select('i.id')
      .where('i.id', '=', anyOf(itemIDs))
      .where(sql<boolean>`(select count(*) from item_photos p where p.item_id = i.id) < i.photos_expected`),
  )

export interface NewSaleItem {
  itemID: string
  number: number
  wasDraft: boolean
}

/** Returns how many were added: an item that is in another open sale is not. The unique index decides races. */
export const insertItems = async (tx: Tx, saleID: string, items: readonly NewSaleItem[]): Promise<number> => {
  if (items.length === 0) return 0
  const { rows } = await sql`
    insert into live_sale_items (sale_id, item_id, number, was_draft)
    select ${saleID}::uuid, given.* from unnest(
      ${items.map(({ itemID }) => itemID)}::uuid[],
      ${items.map(({ number }) => number)}::smallint[],
      ${items.map(({ wasDraft }) => wasDraft)}::boolean[]) as given
    on conflict (item_id) where open do nothing
    returning item_id`.execute(tx)
  return rows.length
}

export const deleteItems = (tx: Tx, saleID: string, itemIDs: readonly string[]) =>
  tx
    .deleteFrom('live_sale_items')
    .where('sale_id', '=', saleID)
    .where('item_id', '=', (any) => any.fn.any(any.val(itemIDs)))
    .execute()

export const setNumbers = (tx: Tx, saleID: string, numbers: readonly { itemID: string; number: number }[]) =>
  sql`
    update live_sale_items p set number = given.number
    from unnest(${numbers.map(({ itemID }) => itemID)}::uuid[], ${numbers.map(({ number }) => number)}::smallint[])
      as given (item_id, number)
    where p.sale_id = ${saleID} and p.item_id = given.item_id and p.number <> given.number`.execute(tx)

export const setShown = (tx: Tx, saleID: string, itemID: string, shownAt: Date | null) =>
  tx
    .updateTable('live_sale_items')
    .set({ shown_at: shownAt })
    .where('sale_id', '=', saleID)
    .where('item_id', '=', itemID)
    .execute()

export const closeItems = (tx: Tx, saleID: string) =>
  tx.updateTable('live_sale_items').set({ open: false }).where('sale_id', '=', saleID).execute()

/** The item that was shown last, beside this one. */
export const findLastShown = async (tx: Tx, saleID: string, itemID: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('live_sale_items')
    .select('item_id')
    .where('sale_id', '=', saleID)
    .where('item_id', '<>', itemID)
    .where('shown_at', 'is not', null)
    .orderBy('shown_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.item_id ?? null
}
