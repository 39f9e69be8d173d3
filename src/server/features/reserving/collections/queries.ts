import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { availabilityOf, coverColumns, coverPhoto, itemsToErase } from '../../items/index.ts'
import { offeredTo } from '../offers/queries.ts'

const itemsPerPreview = 4

const collections = (db: Db, ownerID: string) =>
  db
    .selectFrom('collections as c')
    .select((from) => [
      'c.id',
      'c.name',
      from
        .selectFrom('collection_items as held')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('held.collection_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .where('c.owner_id', '=', ownerID)

/** One statement selects a buyer's collections with the number of items and a preview of the newest ones. */
export const selectCollections = (db: Db, ownerID: string, itemID: string | undefined) =>
  collections(db, ownerID)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom((held) =>
          held
            .selectFrom('collection_items')
            .select(['item_id as id', 'added_at'])
            .whereRef('collection_id', '=', 'c.id')
            .orderBy('added_at', 'desc')
            .orderBy('item_id', 'desc')
            .limit(sql.lit(itemsPerPreview))
            .as('i'),
        )
          .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
          .select(['i.id', ...coverColumns])
          .orderBy('i.added_at', 'desc')
          .orderBy('i.id', 'desc'),
      ).as('newest'),
      (itemID === undefined
        ? sql<boolean>`false`
        : sql<boolean>`exists (select from collection_items one where one.collection_id = c.id and one.item_id = ${itemID})`
      ).as('holds_item'),
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()

export type CollectionRow = Awaited<ReturnType<typeof selectCollections>>[number]

/** Other buyers' collections count as not found. */
export const findCollection = (db: Db, ownerID: string, collectionID: string) =>
  collections(db, ownerID).where('c.id', '=', collectionID).executeTakeFirst()

/** The items of a collection, the last one added first. `after` is the key of the last row before. */
export const selectCollectionItems = (
  db: Db,
  collectionID: string,
  { ownerID, after, rows, now }: { ownerID: string; after: TimeKey | null; rows: number; now: Date },
) =>
  db
    .selectFrom('collection_items as held')
    .innerJoin('items as i', 'i.id', 'held.item_id')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(['i.id', 'i.name', 'i.price_centavos', 'i.size', 'i.condition'])
    .select([availabilityOf('i').as('availability'), offeredTo(ownerID, now).as('offered')])
    .select([
      's.name as shop_name',
      's.town',
      toMicroseconds(sql.ref('held.added_at')).as('added'),
      ...coverColumns,
    ])
    .where('held.collection_id', '=', collectionID)
    .where(afterKey('held.added_at', 'held.item_id', after))
    .orderBy('held.added_at', 'desc')
    .orderBy('held.item_id', 'desc')
    .limit(sql.lit(rows))
    .execute()

export type CollectionItemRow = Awaited<ReturnType<typeof selectCollectionItems>>[number]

/** Those of the items that are in any collection of this buyer. */
export const selectSaved = async (db: Db, ownerID: string, itemIDs: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('collection_items as held')
    .innerJoin('collections as c', 'c.id', 'held.collection_id')
    .select('held.item_id')
    .distinct()
    .where('c.owner_id', '=', ownerID)
    .where('held.item_id', '=', ({ fn, val }) => fn.any(val(itemIDs)))
    .execute()
  return rows.map(({ item_id }) => item_id)
}

export const countCollections = (tx: Tx, ownerID: string) =>
  countRows(tx, tx.selectFrom('collections').where('owner_id', '=', ownerID))

/** Returns false if the idempotency key was used before. */
export const insertCollection = (tx: Tx, collection: Insertable<Tables['collections']>) =>
  hasRow(
    tx
      .insertInto('collections')
      .values(collection)
      .onConflict((conflict) => conflict.columns(['owner_id', 'client_id']).doNothing())
      .returning('id'),
  )

export const findCollectionOfRequest = async (tx: Tx, ownerID: string, clientID: string): Promise<string> => {
  const { id } = await tx
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', ownerID)
    .where('client_id', '=', clientID)
    .executeTakeFirstOrThrow()
  return id
}

/** Serializes changes of a collection. Returns undefined if it is not this buyer's. */
export const lockCollection = (tx: Tx, ownerID: string, collectionID: string) =>
  tx
    .selectFrom('collections')
    .select('name')
    .where('id', '=', collectionID)
    .where('owner_id', '=', ownerID)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const renameCollection = (tx: Tx, collectionID: string, name: string) =>
  tx.updateTable('collections').set({ name }).where('id', '=', collectionID).execute()

/** Returns false if this buyer has no such collection. */
export const deleteCollection = (tx: Tx, ownerID: string, collectionID: string) =>
  hasRow(
    tx
      .deleteFrom('collections')
      .where('id', '=', collectionID)
      .where('owner_id', '=', ownerID)
      .returning('id'),
  )

export const findAvailability = (tx: Tx, itemID: string) =>
  tx
    .selectFrom('items as i')
    .select(availabilityOf('i').as('availability'))
    .where('i.id', '=', itemID)
    .forKeyShare('i')
    .executeTakeFirst()

/** Returns false if the item is already in the collection. */
export const insertItem = (tx: Tx, entry: Insertable<Tables['collection_items']>) =>
  hasRow(
    tx
      .insertInto('collection_items')
      .values(entry)
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id'),
  )

/** Whether an earlier request with the same idempotency key added the item. */
export const isRepeatedAddition = async (
  tx: Tx,
  {
    collection_id,
    item_id,
    client_id,
  }: Pick<TableRow<'collection_items'>, 'collection_id' | 'item_id' | 'client_id'>,
): Promise<boolean> => {
  if (client_id === null) return false
  const row = await tx
    .selectFrom('collection_items')
    .select('item_id')
    .where('collection_id', '=', collection_id)
    .where('item_id', '=', item_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  return row !== undefined
}

export const countItems = (tx: Tx, collectionID: string) =>
  countRows(tx, tx.selectFrom('collection_items').where('collection_id', '=', collectionID))

/** Returns false if the item was not in the collection. */
export const deleteItem = (tx: Tx, collectionID: string, itemID: string) =>
  hasRow(
    tx
      .deleteFrom('collection_items')
      .where('collection_id', '=', collectionID)
      .where('item_id', '=', itemID)
      .returning('item_id'),
  )

export const selectCollectionsOf = (db: Db, ownerID: string) =>
  db
    .selectFrom('collections')
    .select(['id', 'name', 'created_at'])
    .where('owner_id', '=', ownerID)
    .orderBy('created_at')
    .execute()

export const selectItemsOfCollections = (db: Db, ownerID: string) =>
  db
    .selectFrom('collection_items as held')
    .innerJoin('collections as c', 'c.id', 'held.collection_id')
    .innerJoin('items as i', 'i.id', 'held.item_id')
    .select(['held.collection_id', 'held.item_id', 'i.name', 'held.added_at'])
    .where('c.owner_id', '=', ownerID)
    .orderBy('held.added_at')
    .execute()

export const deleteCollectionsOf = (tx: Tx, ownerID: string) =>
  tx.deleteFrom('collections').where('owner_id', '=', ownerID).execute()

/** Removes the items that are deleted with the seller's account from all collections. Returns the owners. */
export const deleteItemsOfSeller = async (tx: Tx, sellerID: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('collection_items as held')
    .using('collections as c')
    .whereRef('c.id', '=', 'held.collection_id')
    .where('held.item_id', 'in', itemsToErase(tx, sellerID))
    .returning('c.owner_id')
    .execute()
  return [...new Set(rows.map(({ owner_id }) => owner_id))]
}
