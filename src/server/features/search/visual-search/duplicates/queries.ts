import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countRows } from '../../../../platform/db/count-rows.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../../platform/db/cursor.ts'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { hasRow } from '../../../../platform/db/has-row.ts'
import { availabilityOf, type itemsToErase } from '../../../items/index.ts'

import { closeEntries, openEntry } from '../../../looking-after/index.ts'

/** A pair that is already stored, even a dismissed one, is not stored again. New ones join the admins' queue. */
export const insertPairs = (db: Db, pairs: Insertable<Tables['duplicate_listings']>[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('duplicate_listings')
      .values(pairs)
      .onConflict((conflict) => conflict.columns(['item_id', 'other_item_id']).doNothing())
      .returning(({ selectFrom }) => [
        'id',
        'flagged_at',
        selectFrom('items').select('name').whereRef('items.id', '=', 'duplicate_listings.item_id').as('name'),
      ])
      .execute()
    for (const { id, name, flagged_at: at } of added)
      await openEntry(tx, { kind: 'pair', subjectID: id, aboutID: null, title: name ?? '', at })
  })

/** Those of the items that are on offer, each with its shop. */
export const selectListed = (db: Db, ids: string[]) =>
  db
    .selectFrom('item_search')
    .select(['item_id as id', 'shop_id'])
    .where('item_id', '=', ({ fn, val }) => fn.any(val(ids)))
    .execute()

/** The pairs that are not dismissed, newest first, after a key. The items of each are in the order of listing. */
export const selectPairs = (db: Db, after: TimeKey | null, max: number) =>
  db
    .selectFrom('duplicate_listings as pair')
    .select(({ selectFrom }) => [
      'id',
      'similarity',
      'flagged_at',
      toMicroseconds(sql.ref('flagged_at')).as('flagged'),
      jsonArrayFrom(
        selectFrom('items as i')
          .innerJoin('shops', 'shops.id', 'i.shop_id')
          .select((item) => [
            'i.id',
            'i.name',
            availabilityOf('i').as('availability'),
            'i.listed_at',
            'i.shop_id',
            'shops.name as shop_name',
            'shops.owner_id',
            jsonArrayFrom(
              item
                .selectFrom('item_photos')
                .select(['position', 'key', 'width', 'height', 'placeholder'])
                .whereRef('item_id', '=', 'i.id')
                .orderBy('position'),
            ).as('photos'),
          ])
          .where(({ eb, ref }) => eb('i.id', 'in', [ref('pair.item_id'), ref('pair.other_item_id')]))
          .orderBy('i.listed_at')
          .orderBy('i.id'),
      ).as('items'),
    ])
    .where('dismissed_at', 'is', null)
    .where(afterKey('flagged_at', 'id', after))
    .orderBy('flagged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(max))
    .execute()

export type PairRow = Awaited<ReturnType<typeof selectPairs>>[number]

export const countPairs = (db: Db, max: number): Promise<number> =>
  countRows(db, db.selectFrom('duplicate_listings').where('dismissed_at', 'is', null), max)

/** False if there is no such pair. Dismissing a pair again keeps the first admin and time. */
export const dismissPair = (db: Db, id: string, adminID: string, at: Date) =>
  hasRow(
    db
      .updateTable('duplicate_listings')
      .set((change) => ({
        dismissed_at: change.fn.coalesce('dismissed_at', change.val(at)),
        dismissed_by: change.fn.coalesce('dismissed_by', change.val(adminID)),
      }))
      .where('id', '=', id)
      .returning('id'),
  )

/** Deletes the pairs with one of these items. Call it before the items are deleted. */
export const deletePairsOf = async (
  tx: Tx,
  items: readonly string[] | ReturnType<typeof itemsToErase>,
  at: Date,
): Promise<void> => {
  const deleted = await tx
    .deleteFrom('duplicate_listings')
    .where(({ or, eb }) => or([eb('item_id', 'in', items), eb('other_item_id', 'in', items)]))
    .returning('id')
    .execute()
  await closeEntries(tx, { kind: 'pair', subjectIDs: deleted.map(({ id }) => id), at })
}
