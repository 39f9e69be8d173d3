import { type Insertable, sql } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import { fromMicroseconds, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { itemsToErase } from '../../listings/index.ts'

/** A pair that is already stored, even a dismissed one, is not stored again. */
export const insertPairs = (db: Db, pairs: Insertable<Tables['duplicate_listings']>[]) =>
  db
    .insertInto('duplicate_listings')
    .values(pairs)
    .onConflict((conflict) => conflict.columns(['item_id', 'other_item_id']).doNothing())
    .execute()

/** The given items without drafts, each with its shop. */
export const selectListed = (db: Db, ids: string[]) =>
  db
    .selectFrom('items')
    .select(['id', 'shop_id'])
    .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
    .where('availability', '<>', 'draft')
    .execute()

export type PhotoOfItem = Pick<
  TableRow<'item_photos'>,
  'position' | 'key' | 'width' | 'height' | 'placeholder'
>

export interface ItemOfPair extends Pick<TableRow<'items'>, 'id' | 'name' | 'availability' | 'shop_id'> {
  listed_at: string | null
  shop_name: string
  owner_id: string
  photos: PhotoOfItem[]
}

export interface PairRow extends Pick<TableRow<'duplicate_listings'>, 'id' | 'similarity' | 'flagged_at'> {
  flagged: number
  /** In the order of listing. */
  items: ItemOfPair[]
}

/** The pairs that are not dismissed, newest first, after a cursor. */
export const selectPairs = async (
  db: Db,
  after: [flagged: number, id: string] | null,
  max: number,
): Promise<PairRow[]> => {
  const { rows } = await sql<PairRow>`
    select s.id, s.similarity, s.flagged_at, ${toMicroseconds(sql.ref('s.flagged_at'))} as flagged, (
      select json_agg(json_build_object('id', i.id, 'name', i.name, 'availability', i.availability,
        'listed_at', i.listed_at, 'shop_id', shop.id, 'shop_name', shop.name, 'owner_id', shop.owner_id,
        'photos', (select json_agg(json_build_object('position', p.position, 'key', p.key, 'width', p.width,
          'height', p.height, 'placeholder', p.placeholder) order by p.position)
          from item_photos p where p.item_id = i.id))
        order by i.listed_at, i.id)
      from items i
      join shops shop on shop.id = i.shop_id
      where i.id in (s.item_id, s.other_item_id)) as items
    from duplicate_listings s
    where s.dismissed_at is null
      and ${after ? sql`(s.flagged_at, s.id) < (${fromMicroseconds(after[0])}, ${after[1]}::uuid)` : sql`true`}
    order by s.flagged_at desc, s.id desc
    limit ${sql.lit(max)}`.execute(db)
  return rows
}

export const countPairs = (db: Db, max: number): Promise<number> =>
  countRows(db, db.selectFrom('duplicate_listings').where('dismissed_at', 'is', null), max)

/** False if there is no such pair. Dismissing a pair again keeps the first admin and time. */
export const dismissPair = async (db: Db, id: string, adminID: string, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable('duplicate_listings')
    .set((change) => ({
      dismissed_at: change.fn.coalesce('dismissed_at', change.val(at)),
      dismissed_by: change.fn.coalesce('dismissed_by', change.val(adminID)),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the pairs with an item that is erased together with its seller. */
export const deletePairsOf = (tx: Tx, sellerID: string) =>
  tx
    .deleteFrom('duplicate_listings')
    .where(({ or, eb }) =>
      or([
        eb('item_id', 'in', itemsToErase(tx, sellerID)),
        eb('other_item_id', 'in', itemsToErase(tx, sellerID)),
      ]),
    )
    .execute()
