import { type Insertable, sql } from 'kysely'
import { fromMicroseconds, toMicroseconds } from '../../platform/db/cursor.ts'
import type { Db, TableRow, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { notifyFound } from '../../platform/events/notify.ts'
import { itemsToErase } from '../listings/index.ts'

type PhotoRow = Pick<TableRow<'item_photos'>, 'key' | 'width' | 'height' | 'placeholder'>

export interface CollectionRow extends Pick<TableRow<'collections'>, 'id' | 'name'> {
  count: number
  newest: string[]
  photos: (PhotoRow & { itemID: string })[]
  holds_item: boolean
}

const itemsPerPreview = 4

/** One statement selects a buyer's collections with the number of items and a preview of the newest ones. */
export const selectCollections = async (
  db: Db,
  ownerID: string,
  itemID: string | undefined,
): Promise<CollectionRow[]> => {
  const { rows } = await sql<CollectionRow>`
    select c.id, c.name,
      (select count(*)::int from collection_items held where held.collection_id = c.id) as count,
      newest.ids as newest, newest.photos,
      ${
        itemID === undefined
          ? sql`false`
          : sql`exists (select from collection_items one where one.collection_id = c.id and one.item_id = ${itemID})`
      } as holds_item
    from collections c
    cross join lateral (
      select coalesce(array_agg(i.item_id order by i.added_at desc, i.item_id desc), '{}') as ids,
        coalesce(json_agg(json_build_object('itemID', i.item_id, 'key', p.key, 'width', p.width, 'height', p.height,
          'placeholder', p.placeholder) order by i.added_at desc, i.item_id desc)
          filter (where p.key is not null), '[]') as photos
      from (
        select item_id, added_at from collection_items where collection_id = c.id
        order by added_at desc, item_id desc limit ${sql.lit(itemsPerPreview)}
      ) i
      left join lateral (
        select key, width, height, placeholder from item_photos where item_id = i.item_id
        order by position limit 1
      ) p on true
    ) newest
    where c.owner_id = ${ownerID}
    order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

/** Other buyers' collections count as not found. */
export const findCollection = async (db: Db, ownerID: string, collectionID: string) =>
  db
    .selectFrom('collections as c')
    .select((from) => [
      'c.name',
      from
        .selectFrom('collection_items as held')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('held.collection_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .where('c.id', '=', collectionID)
    .where('c.owner_id', '=', ownerID)
    .executeTakeFirst()

export interface CollectionItemRow extends Pick<
  TableRow<'items'>,
  'id' | 'name' | 'price_centavos' | 'size' | 'condition' | 'availability'
> {
  shop_name: string
  added: number
  photos: PhotoRow[]
}

/** The items of a collection, the last one added first. `after` is the key of the last row before. */
export const selectCollectionItems = async (
  db: Db,
  collectionID: string,
  { after, rows }: { after: [added: number, id: string] | null; rows: number },
): Promise<CollectionItemRow[]> => {
  const found = await sql<CollectionItemRow>`
    select i.id, i.name, i.price_centavos, i.size, i.condition, i.availability, s.name as shop_name,
      ${toMicroseconds(sql.ref('held.added_at'))} as added,
      (select coalesce(json_agg(json_build_object('key', p.key, 'width', p.width, 'height', p.height,
        'placeholder', p.placeholder)), '[]')
       from item_photos p where p.item_id = i.id and p.position =
        (select min(position) from item_photos where item_id = i.id)) as photos
    from collection_items held
      join items i on i.id = held.item_id
      join shops s on s.id = i.shop_id
    where held.collection_id = ${collectionID}
      and ${after ? sql`(held.added_at, held.item_id) < (${fromMicroseconds(after[0])}, ${after[1]}::uuid)` : sql`true`}
    order by held.added_at desc, held.item_id desc
    limit ${sql.lit(rows)}`.execute(db)
  return found.rows
}

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

/** Serializes the creation of collections, so that concurrent requests cannot exceed the maximum. */
export const lockBuyer = (tx: Tx, buyerID: string) =>
  tx
    .selectFrom('buyers')
    .select('account_id')
    .where('account_id', '=', buyerID)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const countCollections = async (tx: Tx, ownerID: string): Promise<number> => {
  const { collections } = await tx
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<number>().as('collections'))
    .where('owner_id', '=', ownerID)
    .executeTakeFirstOrThrow()
  return collections
}

/** Returns false if the idempotency key was used before. */
export const insertCollection = async (
  tx: Tx,
  collection: Insertable<Tables['collections']>,
): Promise<boolean> => {
  const row = await tx
    .insertInto('collections')
    .values(collection)
    .onConflict((conflict) => conflict.columns(['owner_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

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
export const deleteCollection = async (tx: Tx, ownerID: string, collectionID: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('collections')
    .where('id', '=', collectionID)
    .where('owner_id', '=', ownerID)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findAvailability = (tx: Tx, itemID: string) =>
  tx.selectFrom('items').select('availability').where('id', '=', itemID).forKeyShare().executeTakeFirst()

/** Returns false if the item is already in the collection. */
export const insertItem = async (tx: Tx, entry: Insertable<Tables['collection_items']>): Promise<boolean> => {
  const row = await tx
    .insertInto('collection_items')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .executeTakeFirst()
  return row !== undefined
}

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

export const countItems = async (tx: Tx, collectionID: string): Promise<number> => {
  const { items } = await tx
    .selectFrom('collection_items')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('collection_id', '=', collectionID)
    .executeTakeFirstOrThrow()
  return items
}

/** Returns false if the item was not in the collection. */
export const deleteItem = async (tx: Tx, collectionID: string, itemID: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('collection_items')
    .where('collection_id', '=', collectionID)
    .where('item_id', '=', itemID)
    .returning('item_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notifies everybody who has the item in a collection. */
export const notifyCollectionsWith = (tx: Tx, itemID: string): Promise<void> =>
  notifyFound(
    tx,
    tx
      .selectFrom('collection_items as held')
      .innerJoin('collections as c', 'c.id', 'held.collection_id')
      .select('c.owner_id')
      .distinct()
      .where('held.item_id', '=', itemID),
    'collections',
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
