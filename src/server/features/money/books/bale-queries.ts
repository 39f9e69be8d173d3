import { type Insertable, type Updateable, sql } from 'kysely'
import type { Availability } from '#domain/ticket-status.ts'
import { arrayFrom } from '../../../platform/db/array-from.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { fromMicroseconds, toMicroseconds } from '../../../platform/db/cursor.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { availabilityOf, type CoverRow, coverPhoto } from '../../items/index.ts'

import { saleOfItem } from './sales.ts'

export interface BaleRow extends Pick<TableRow<'bales'>, 'id' | 'name' | 'cost_centavos' | 'note'> {
  bought_on: string
  items: number
  sold: number
  left: number
  earned: number
  /** The day of the sale with which the items had paid the cost. */
  paid_off_on: string | null
}

interface Wanted {
  baleID?: string | undefined
  after?: readonly [day: string, id: string] | undefined
  rows: number
}

/** The last bought first. It reads the items of these bales, of which each has at most 2,000. */
export const selectBales = async (
  db: Db,
  shopID: string,
  { baleID, after, rows }: Wanted,
): Promise<BaleRow[]> => {
  const found = await sql<BaleRow>`
    select b.id, b.name, b.cost_centavos, b.bought_on::text as bought_on, b.note, p.*
    from (
      select * from bales
      where shop_id = ${shopID}
        and ${baleID === undefined ? sql`true` : sql`id = ${baleID}`}
        and ${after ? sql`(bought_on, id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
      order by bought_on desc, id desc limit ${sql.lit(rows)}) b
    cross join lateral (
      select count(*)::int as items, count(sold_at)::int as sold,
        count(*) filter (where sold_at is null and availability in ('draft', 'for_sale', 'held'))::int as left,
        coalesce(sum(earned), 0)::bigint as earned,
        ((min(sold_at) filter (where so_far >= b.cost_centavos)) at time zone 'Asia/Manila')::date::text as paid_off_on
      from (
        select ${availabilityOf('i')} as availability, s.sold_at, s.earned, sum(s.earned) over (order by s.sold_at, i.id) as so_far
        from bale_items o join items i on i.id = o.item_id left join lateral ${saleOfItem} s on true
        where o.bale_id = b.id) i) p
    order by b.bought_on desc, b.id desc`.execute(db)
  return found.rows
}

export const selectBaleNames = (db: Db, shopID: string) =>
  db
    .selectFrom('bales')
    .select(['id', 'name'])
    .where('shop_id', '=', shopID)
    .orderBy('bought_on', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** For the export of personal data. */
export const selectBalesOf = (db: Db, ownerID: string) =>
  db
    .selectFrom('bales as b')
    .innerJoin('shops as s', 's.id', 'b.shop_id')
    .select(['b.name', 'b.cost_centavos', 'b.note', 'b.made_at'])
    .select((of) => [
      of.cast<string>('b.bought_on', 'text').as('bought_on'),
      arrayFrom(
        of.selectFrom('bale_items').select('item_id').whereRef('bale_id', '=', 'b.id').orderBy('item_id'),
      ).as('items'),
    ])
    .where('s.owner_id', '=', ownerID)
    .orderBy('b.made_at')
    .execute()

/** Their items are in no bale then. */
export const deleteBalesOf = (tx: Tx, ownerID: string) =>
  tx
    .deleteFrom('bales')
    .where('shop_id', 'in', (from) => from.selectFrom('shops').select('id').where('owner_id', '=', ownerID))
    .execute()

export const findBaleOfRequest = (db: Db, shopID: string, clientID: string) =>
  db
    .selectFrom('bales')
    .select('id')
    .where('shop_id', '=', shopID)
    .where('client_id', '=', clientID)
    .executeTakeFirst()

export const countBales = (tx: Tx, shopID: string) =>
  countRows(tx, tx.selectFrom('bales').where('shop_id', '=', shopID))

export const insertBale = (tx: Tx, bale: Insertable<Tables['bales']>) =>
  tx.insertInto('bales').values(bale).execute()

/** False if it is not one of this shop. */
export const updateBale = (tx: Tx, shopID: string, id: string, changed: Updateable<Tables['bales']>) =>
  hasRow(
    tx.updateTable('bales').set(changed).where('id', '=', id).where('shop_id', '=', shopID).returning('id'),
  )

export const deleteBale = (tx: Tx, shopID: string, id: string) =>
  hasRow(tx.deleteFrom('bales').where('id', '=', id).where('shop_id', '=', shopID).returning('id'))

/** Serializes what is put into the bale. False if it is not one of this shop. */
export const lockBale = (tx: Tx, shopID: string, id: string) =>
  hasRow(
    tx.selectFrom('bales').select('id').where('id', '=', id).where('shop_id', '=', shopID).forNoKeyUpdate(),
  )

export const findBaleOfItem = (tx: Tx, itemID: string) =>
  tx.selectFrom('bale_items').select('bale_id').where('item_id', '=', itemID).executeTakeFirst()

export const isBaleOf = (db: Db, shopID: string, id: string) =>
  hasRow(db.selectFrom('bales').select('id').where('id', '=', id).where('shop_id', '=', shopID))

/** Those of the shop among these that were not deleted. */
export const countItemsOf = (tx: Tx, shopID: string, itemIDs: string[]) =>
  countRows(
    tx,
    tx
      .selectFrom('items')
      .where('id', '=', (any) => any.fn.any(any.val(itemIDs)))
      .where('shop_id', '=', shopID)
      .where('removed_at', 'is', null),
  )

/** In the order of their ids, so that two requests do not wait for each other. */
export const putIntoBale = (tx: Tx, baleID: string, itemIDs: string[]) =>
  sql`insert into bale_items (item_id, bale_id)
    select id, ${baleID}::uuid from unnest(${itemIDs}::uuid[]) id order by id
    on conflict (item_id) do update set bale_id = excluded.bale_id`.execute(tx)

export const takeOutOfBales = (tx: Tx, itemIDs: string[]) =>
  sql`with taken as (
      select item_id from bale_items where item_id = any(${itemIDs}::uuid[]) order by item_id for update)
    delete from bale_items using taken where bale_items.item_id = taken.item_id`.execute(tx)

export const countInBale = (tx: Tx, baleID: string, max: number) =>
  countRows(tx, tx.selectFrom('bale_items').where('bale_id', '=', baleID), max)

export interface BaleItemRow extends CoverRow, Pick<TableRow<'items'>, 'id' | 'name' | 'price_centavos'> {
  availability: Availability
  moment: number
  bale_id: string | null
  bale_name: string | null
}

/** The items of a bale or of the whole shop, the last added first, after a key. */
export const selectBaleItems = async (
  db: Db,
  of: { shopID: string } | { baleID: string },
  after: readonly [moment: number, id: string] | null,
  rows: number,
): Promise<BaleItemRow[]> => {
  const found = await sql<BaleItemRow>`
    select i.id, i.name, i.price_centavos, ${availabilityOf('i')} as availability, o.bale_id, b.name as bale_name,
      ${toMicroseconds(sql.ref('i.created_at'))} as moment, photo.key as photo_key, photo.width as photo_width,
      photo.height as photo_height, photo.placeholder as photo_placeholder
    from (
      select i.* from items i
      where ${
        'shopID' in of
          ? sql`i.shop_id = ${of.shopID}`
          : sql`i.id in (select item_id from bale_items where bale_id = ${of.baleID})`
      }
        and i.removed_at is null
        and ${after ? sql`(i.created_at, i.id) < (${fromMicroseconds(after[0])}, ${after[1]}::uuid)` : sql`true`}
      order by i.created_at desc, i.id desc limit ${sql.lit(rows)}) i
    left join bale_items o on o.item_id = i.id left join bales b on b.id = o.bale_id
    left join lateral ${coverPhoto(db)} on true
    order by i.created_at desc, i.id desc`.execute(db)
  return found.rows
}
