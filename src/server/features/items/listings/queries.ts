import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { StoredFacts } from '#contract/item-facts.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Availability } from '#domain/ticket-status.ts'
import { availabilityOf, isBlockedAlone, isTakenDown, waitsForShop } from '../item-state/availability.ts'
import { factsOfItem } from './facts.ts'
import { type WasRow, wasOf } from './was.ts'
import { checkLater } from './check-later.ts'

export type PhotoRow = Pick<TableRow<'item_photos'>, 'key' | 'width' | 'height' | 'placeholder'>

type ItemColumns = Pick<
  TableRow<'items'>,
  | 'id'
  | 'name'
  | 'description'
  | 'price_centavos'
  | 'size'
  | 'is_feminine'
  | 'shop_id'
  | 'photos_expected'
  | 'sku'
>

export interface ItemRow
  extends ItemColumns, WasRow, Pick<TableRow<'shops'>, 'owner_id' | 'longitude' | 'latitude'> {
  shop_name: string
  town: string | null
  availability: Availability
  photos: PhotoRow[]
  facts: StoredFacts
  /** The seller deleted it, and it stays only for its tickets. */
  removed: boolean
  /** By a decision of admins. */
  taken_down: boolean
  /** Until when its shop is on vacation. Null if it is not, or is also stopped. */
  away_until: Date | null
  /** It is shown again when its shop is no longer paused. */
  waits_for_shop: boolean
  tags: { tagID: number; tagName: string }[]
}

const photosOfItem = sql<PhotoRow[]>`(
  select coalesce(json_agg(json_build_object('key', p.key, 'width', p.width, 'height', p.height,
    'placeholder', p.placeholder) order by p.position), '[]')
  from item_photos p where p.item_id = i.id)`

const tagsOfItem = sql<ItemRow['tags']>`(
  select coalesce(json_agg(json_build_object('tagID', t.id, 'tagName', t.name) order by t.id), '[]')
  from item_tags it join tags t on t.id = it.tag_id where it.item_id = i.id)`

/** The first photo of the item `i` of the outer query, for a lateral join. */
export const coverPhoto = (db: Db) =>
  db
    .selectFrom('item_photos')
    .select(['key', 'width', 'height', 'placeholder'])
    .where('item_id', '=', sql.ref<string>('i.id'))
    .orderBy('position')
    .limit(1)
    .as('photo')

export const coverColumns = [
  'photo.key as photo_key',
  'photo.width as photo_width',
  'photo.height as photo_height',
  'photo.placeholder as photo_placeholder',
] as const

/** All columns are null if there is no photo. */
export interface CoverRow {
  photo_key: string | null
  photo_width: number | null
  photo_height: number | null
  photo_placeholder: string | null
}

/** Whether only its seller may see the item: a draft, unless it only waits until its shop is back from a vacation. */
export const isHidden = ({ availability, away_until, waits_for_shop }: ItemRow): boolean =>
  availability === 'draft' && !(away_until && waits_for_shop)

/** One statement, so that item, photos and tags are consistent. */
export const findItem = async (db: Db, id: string): Promise<ItemRow | undefined> => {
  const { rows } = await sql<ItemRow>`
    select i.id, i.name, i.description, i.price_centavos, ${wasOf('i')} as was_centavos, i.size, i.is_feminine,
      ${availabilityOf('i')} as availability, i.photos_expected, i.sku, i.removed_at is not null as removed,
      ${isTakenDown('i')} as taken_down, s.away_until, ${waitsForShop('i')} as waits_for_shop,
      s.id as shop_id, s.name as shop_name, s.owner_id, s.longitude, s.latitude, nullif(s.town, '') as town,
      ${factsOfItem} as facts, ${photosOfItem} as photos, ${tagsOfItem} as tags
    from items i join shops s on s.id = i.shop_id
    where i.id = ${id}`.execute(db)
  return rows[0]
}

export interface ShopItemRow
  extends
    WasRow,
    Pick<
      TableRow<'items'>,
      'id' | 'name' | 'price_centavos' | 'size' | 'condition' | 'measurements' | 'photos_expected'
    > {
  availability: Availability
  /** The sort key of the list, in microseconds. */
  moment: number
  photos: PhotoRow[]
  /** By a decision of admins. */
  taken_down: boolean
}

const shopItemColumns = [
  'i.id',
  'i.name',
  'i.price_centavos',
  'i.size',
  'i.condition',
  'i.measurements',
  'i.photos_expected',
] as const

/** Rows of `item_search` as items of a list, the newest listed first. */
const offered = async <Row extends ShopItemRow>(db: Db, from: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.name, i.price_centavos, ${wasOf('i')} as was_centavos, i.size, i.condition, i.measurements,
      case when o.held then 'held' else 'for_sale' end as availability, i.photos_expected, o.shop_name,
      ${toMicroseconds(sql.ref('o.listed_at'))} as moment, ${photosOfItem} as photos, false as taken_down
    from (${from}) o
    join items i on i.id = o.item_id
    order by o.listed_at desc, o.item_id desc`.execute(db)
  return rows
}

/** Items that are for sale or reserved, by the time of their listing, newest first, after a key. */
export const selectShopOffer = (
  db: Db,
  shopID: string,
  { after, rows }: { after: TimeKey | null; rows: number },
): Promise<ShopItemRow[]> =>
  offered(
    db,
    sql`select item_id, listed_at, held, shop_name from item_search
      where shop_id = ${shopID}
        and ${afterKey('listed_at', 'item_id', after)}
      order by listed_at desc, item_id desc
      limit ${sql.lit(rows)}`,
  )

/** Those of the given items that anybody may see on the web, the newest listed first. */
export const selectOnWeb = (db: Db, ids: string[]): Promise<(ShopItemRow & { shop_name: string })[]> =>
  offered(
    db,
    sql`select x.item_id, x.listed_at, x.held, x.shop_name from item_search x
      join shops s on s.id = x.shop_id
      where x.item_id = any(${ids}::uuid[]) and s.on_web`,
  )

/** All items that were not deleted, newest first, after a key. Only their seller gets drafts and what was taken down. */
export const selectShopItems = (
  db: Db,
  shopID: string,
  { own, after, rows }: { own: boolean; after: TimeKey | null; rows: number },
): Promise<ShopItemRow[]> =>
  db
    .selectFrom('items as i')
    .select(shopItemColumns)
    .select(({ ref }) => [
      wasOf('i').as('was_centavos'),
      availabilityOf('i').as('availability'),
      toMicroseconds(ref('i.created_at')).as('moment'),
      photosOfItem.as('photos'),
      isTakenDown('i').as('taken_down'),
    ])
    .where('i.shop_id', '=', shopID)
    .where('i.removed_at', 'is', null)
    .$if(!own, (query) =>
      query.where('i.state', '<>', sql.lit('draft')).where(sql<boolean>`not ${isBlockedAlone('i')}`),
    )
    .where(afterKey('i.created_at', 'i.id', after))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(sql.lit(rows))
    .execute()

export interface WaitingDraftRow extends ShopItemRow, Pick<TableRow<'items'>, 'description'> {
  complete: boolean
}

/** The kept drafts of a shop, newest first, after a key. */
export const selectWaitingDrafts = (
  db: Db,
  shopID: string,
  { after, rows }: { after: TimeKey | null; rows: number },
): Promise<WaitingDraftRow[]> =>
  db
    .selectFrom('items as i')
    .select([...shopItemColumns, 'i.description'])
    .select(({ lit, ref }) => [
      lit(null).as('was_centavos'),
      sql.lit('draft' as const).as('availability'),
      sql<boolean>`i.completed_at is not null`.as('complete'),
      toMicroseconds(ref('i.created_at')).as('moment'),
      photosOfItem.as('photos'),
      lit(false).as('taken_down'),
    ])
    .where('i.shop_id', '=', shopID)
    .where('i.state', '=', sql.lit('draft'))
    .where('i.kept_as_draft', '=', sql.lit(true))
    .where(sql<boolean>`not ${isBlockedAlone('i')}`)
    .where(afterKey('i.created_at', 'i.id', after))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(sql.lit(rows))
    .execute()

/** Undefined if an item with this client id exists. */
export const insertItem = async (tx: Tx, item: Insertable<Tables['items']>): Promise<string | undefined> => {
  const row = await tx
    .insertInto('items')
    .values(item)
    .onConflict((conflict) => conflict.columns(['shop_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findItemOfForm = (db: Db, shopID: string, clientID: string) =>
  db
    .selectFrom('items')
    .select('id')
    .where('shop_id', '=', shopID)
    .where('client_id', '=', clientID)
    .executeTakeFirst()

/** Returns how many of the tags exist, including those the item already has. */
export const insertItemTags = async (tx: Tx, itemID: string, tagIDs: number[]): Promise<number> => {
  const { rows } = await sql<{ known: number }>`
    with known as (select id from tags where id = any(${tagIDs}::int[])),
      added as (insert into item_tags (item_id, tag_id) select ${itemID}, id from known on conflict do nothing)
    select count(*)::int as known from known`.execute(tx)
  return rows[0]?.known ?? 0
}

/** Undefined for items of other sellers. */
export const findOwnItem = (db: Db, id: string, ownerID: string) =>
  db
    .selectFrom('items')
    .innerJoin('shops', 'shops.id', 'items.shop_id')
    .select([
      'items.shop_id',
      availabilityOf('items').as('availability'),
      isTakenDown('items').as('taken_down'),
    ])
    .where('items.id', '=', id)
    .where('items.removed_at', 'is', null)
    .where('shops.owner_id', '=', ownerID)
    .executeTakeFirst()

export const selectPhotos = (db: Db, itemID: string) =>
  db
    .selectFrom('item_photos')
    .select(['position', 'upload_hash', 'key'])
    .where('item_id', '=', itemID)
    .orderBy('position')
    .execute()

/** Replaces the photo at the same position. */
export const putPhoto = (tx: Tx, photo: Insertable<Tables['item_photos']>) =>
  tx
    .insertInto('item_photos')
    .values(photo)
    .onConflict((conflict) => conflict.columns(['item_id', 'position']).doUpdateSet(photo))
    .execute()

export const listItem = async (tx: Tx, id: string, listedAt: Date): Promise<void> => {
  await tx
    .updateTable('items')
    .set({ state: 'listed', listed_at: listedAt })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()
  await checkLater(tx, [id])
}

/** Makes an item a draft again, which waits. Call it under the lock of the item. */
export const unlistItem = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('items')
    .set({ state: 'draft', listed_at: null, kept_as_draft: true, completed_at: at })
    .where('id', '=', id)
    .execute()

/** A kept draft whose last photo has arrived. */
export const completeDraft = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('items')
    .set({ completed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()

/** Lists these complete drafts. Call it under the locks of the items. Returns those that it listed. */
export const listDrafts = async (tx: Tx, ids: string[], listedAt: Date): Promise<string[]> => {
  const listed = await tx
    .updateTable('items as i')
    .set({ state: 'listed', listed_at: listedAt })
    .where('i.id', '=', anyOf(ids))
    .where('i.state', '=', 'draft')
    .where('i.completed_at', 'is not', null)
    .where(sql<boolean>`exists (select from item_photos p where p.item_id = i.id)`)
    .where(sql<boolean>`not ${isBlockedAlone('i')}`)
    .returning('i.id')
    .execute()
  const itemIDs = listed.map(({ id }) => id)
  await checkLater(tx, itemIDs)
  return itemIDs
}

/** Locks all items of a seller against purchases. */
export const lockItemsOf = (tx: Tx, sellerID: string) =>
  tx
    .selectFrom('items')
    .select('id')
    .where('shop_id', '=', shopOf(tx, sellerID))
    .orderBy('id')
    .forUpdate()
    .execute()

const shopOf = (db: Db, sellerID: string) =>
  db.selectFrom('shops').select('shops.id').where('owner_id', '=', sellerID)

/** Items without a ticket, which are deleted with their seller. */
export const itemsToErase = (db: Db, sellerID: string) =>
  db
    .selectFrom('items as own')
    .select('own.id')
    .where('own.shop_id', '=', shopOf(db, sellerID))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tickets').select('tickets.id').whereRef('tickets.item_id', '=', 'own.id'))),
    )

/** The remaining items stay for their tickets. What a decision took down stays as it is. */
export const withdrawItemsOf = (tx: Tx, sellerID: string) =>
  tx
    .updateTable('items as i')
    .set({ state: 'withdrawn' })
    .where('i.shop_id', '=', shopOf(tx, sellerID))
    .where('i.state', '=', 'listed')
    .where(sql<boolean>`not ${isBlockedAlone('i')}`)
    .execute()

/** Deletes the items with photos and tags. Returns the keys of the photos. */
export const deleteItemsOf = async (tx: Tx, sellerID: string): Promise<string[]> => {
  const photos = await tx
    .deleteFrom('item_photos')
    .where('item_id', 'in', itemsToErase(tx, sellerID))
    .returning('key')
    .execute()
  for (const table of ['item_tags', 'item_blocks'] as const)
    await tx.deleteFrom(table).where('item_id', 'in', itemsToErase(tx, sellerID)).execute()
  await tx.deleteFrom('items').where('id', 'in', itemsToErase(tx, sellerID)).execute()
  return [...new Set(photos.map(({ key }) => key))]
}

/** Which of these photos an item, the snapshot of a ticket or the cover of a shop still uses. */
export const selectKeysInUse = async (db: Db, keys: string[]): Promise<string[]> => {
  const { rows } = await sql<Pick<PhotoRow, 'key'>>`
    select key from item_photos where key = any(${keys}::text[])
    union select photo_key from tickets where photo_key = any(${keys}::text[])
    union select cover_key from shops where cover_key = any(${keys}::text[])`.execute(db)
  return rows.map(({ key }) => key)
}

export interface OwnItemRow
  extends
    Omit<
      ItemRow,
      | 'shop_name'
      | 'was_centavos'
      | 'owner_id'
      | 'longitude'
      | 'latitude'
      | 'removed'
      | 'taken_down'
      | 'away_until'
      | 'waits_for_shop'
    >,
    Pick<TableRow<'items'>, 'created_at' | 'listed_at'> {}

export const selectItemsOf = async (db: Db, sellerID: string): Promise<OwnItemRow[]> => {
  const { rows } = await sql<OwnItemRow>`
    select i.id, i.name, i.description, i.price_centavos, i.size, i.is_feminine, ${availabilityOf('i')} as availability, i.photos_expected,
      i.shop_id, i.created_at, i.listed_at, i.sku, ${factsOfItem} as facts, ${photosOfItem} as photos,
      ${tagsOfItem} as tags
    from items i join shops s on s.id = i.shop_id
    where s.owner_id = ${sellerID} order by i.created_at, i.id`.execute(db)
  return rows
}
