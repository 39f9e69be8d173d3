import { type Insertable, type Updateable, sql } from 'kysely'
import type { TagColour } from '#domain/item-facts.ts'
import { maxCoversShown, maxItemsOfDrop } from '#domain/drops.ts'
import { Verified } from '#domain/roles.ts'
import type { Size } from '#domain/sizes.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { type CoverRow, coverColumns, coverPhoto } from '../../items/index.ts'

export const insertDrop = (tx: Tx, drop: Insertable<Tables['drops']>) =>
  tx.insertInto('drops').values(drop).execute()

export const updateDrop = (tx: Tx, dropID: string, changes: Updateable<Tables['drops']>) =>
  tx.updateTable('drops').set(changes).where('id', '=', dropID).execute()

/** Call it under the lock of the shop, which all changes of a drop take first. */
export const lockDrop = (tx: Tx, shopID: string, dropID: string) =>
  tx
    .selectFrom('drops')
    .selectAll()
    .where('id', '=', dropID)
    .where('shop_id', '=', shopID)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedDrop = NonNullable<Awaited<ReturnType<typeof lockDrop>>>

/** The one of a shop that is to come. */
export const findComingDrop = (db: Db, shopID: string) =>
  db
    .selectFrom('drops')
    .select(['id', 'title', 'opens_at'])
    .where('shop_id', '=', shopID)
    .where('opened_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

/** The items that wait in the drop of a shop, in the order of their ids. */
export const selectWaiting = async (db: Db, shopID: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('item_blocks')
    .select('item_id')
    .where('shop_id', '=', shopID)
    .where('reason', '=', 'drop')
    .orderBy('item_id')
    .execute()
  return rows.flatMap(({ item_id }) => item_id ?? [])
}

export interface PublicDropRow {
  id: string
  title: string
  opens_at: Date
  opened_at: Date | null
  items: number
  free: number
  covers: (TagColour | null)[]
}

/**
 * What everybody may know of the last drop of a shop that is to come or opened after a time. Before the minute that is how many
 * items wait and their first colours. What appeared was listed in the moment that the drop opened. A shop that is stopped or away has none.
 */
export const findPublicDrop = async (
  db: Db,
  shopID: string,
  openedAfter: Date,
): Promise<PublicDropRow | undefined> => {
  const { rows } = await sql<PublicDropRow>`
    select d.id, d.title, d.opens_at, d.opened_at,
      coalesce(opened.items, waiting.items) as items, coalesce(opened.free, 0) as free, coalesce(waiting.covers, '{}') as covers
    from drops d join shops s on s.id = d.shop_id
    left join lateral (
      select count(*)::int as items, (array_agg((
        select t.name from item_tags it join tags t on t.id = it.tag_id
        where it.item_id = b.item_id and t.kind = 'colour' order by t.id limit 1
      ) order by b.item_id))[1:${sql.lit(maxCoversShown)}] as covers
      from item_blocks b where b.shop_id = d.shop_id and b.reason = 'drop'
    ) waiting on d.opened_at is null
    left join lateral (
      select least(count(*), ${sql.lit(maxItemsOfDrop)})::int as items,
        (count(*) filter (where x.held is false))::int as free
      from items i left join item_search x on x.item_id = i.id
      where i.shop_id = d.shop_id and i.listed_at = d.opened_at
    ) opened on d.opened_at is not null
    where d.shop_id = ${shopID} and d.cancelled_at is null
      and (d.opened_at is null or d.opened_at > ${openedAfter}::timestamptz)
      and s.paused_at is null and s.closed_at is null
    order by d.opened_at is null desc, d.opens_at desc
    limit 1`.execute(db)
  return rows[0]
}

export interface WaitingItemRow extends CoverRow {
  id: string
  name: string
  price_centavos: number
  size: Size
}

/** For their seller. */
export const selectWaitingItems = (db: Db, shopID: string): Promise<WaitingItemRow[]> =>
  db
    .selectFrom('item_blocks as b')
    .innerJoin('items as i', 'i.id', 'b.item_id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(['i.id', 'i.name', 'i.price_centavos', 'i.size', ...coverColumns])
    .where('b.shop_id', '=', shopID)
    .where('b.reason', '=', 'drop')
    .orderBy('i.id')
    .execute()

/** Those of the items whose photos have all arrived. */
export const selectComplete = async (tx: Tx, itemIDs: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('items as i')
    .select('i.id')
    .where('i.id', '=', anyOf(itemIDs))
    .where('i.completed_at', 'is not', null)
    .where(sql<boolean>`exists (select from item_photos p where p.item_id = i.id)`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const comingDrops = (db: Db, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('drops as d')
    .select(['d.id', 'd.shop_id'])
    .where('d.opened_at', 'is', null)
    .where('d.cancelled_at', 'is', null)
    .where(isNoneOf('d.id', leftOut))
    .orderBy('d.opens_at')
    .limit(rows)

export const selectDropsToOpen = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  comingDrops(db, leftOut, rows).where('d.opens_at', '<=', now).execute()

/** Those that open until then, and whose followers do not know yet. Of a shop that is stopped or away nobody is notified. */
export const selectDropsToAnnounce = (db: Db, opensUntil: Date, leftOut: readonly string[], rows: number) =>
  comingDrops(db, leftOut, rows)
    .innerJoin('shops as s', 's.id', 'd.shop_id')
    .where('s.paused_at', 'is', null)
    .where('d.opens_at', '<=', opensUntil)
    .where('d.announced_at', 'is', null)
    .execute()

/** Whether nothing of a shop can be for sale: it is stopped, away or closed, or its owner is no longer approved. */
export const mayNotSell = async (tx: Tx, shopID: string): Promise<boolean> => {
  const selling = await tx
    .selectFrom('shops as s')
    .innerJoin('sellers', 'sellers.account_id', 's.owner_id')
    .select('s.id')
    .where('s.id', '=', shopID)
    .where('s.paused_at', 'is', null)
    .where('s.closed_at', 'is', null)
    .where('sellers.verified', '=', Verified.Approved)
    .executeTakeFirst()
  return selling === undefined
}

/** Undefined while nobody may be notified, because its shop is stopped, away or closed. */
export const findDropToNotify = (tx: Tx, dropID: string) =>
  tx
    .selectFrom('drops as d')
    .innerJoin('shops as s', 's.id', 'd.shop_id')
    .selectAll('d')
    .select(['s.owner_id', 's.name as shop_name'])
    .where('d.id', '=', dropID)
    .where('s.closed_at', 'is', null)
    .where('s.paused_at', 'is', null)
    .executeTakeFirst()

const ofOwner = (db: Db, ownerID: string) =>
  db.selectFrom('shops').select('id').where('owner_id', '=', ownerID)

export const selectDropsOf = (db: Db, ownerID: string) =>
  db
    .selectFrom('drops')
    .select(['title', 'opens_at', 'opened_at', 'cancelled_at'])
    .where('shop_id', 'in', ofOwner(db, ownerID))
    .orderBy('set_at')
    .execute()

/** With what makes their items wait. */
export const deleteDropsOf = async (tx: Tx, ownerID: string): Promise<void> => {
  await tx
    .deleteFrom('item_blocks')
    .where('shop_id', 'in', ofOwner(tx, ownerID))
    .where('reason', '=', 'drop')
    .execute()
  await tx.deleteFrom('drops').where('shop_id', 'in', ofOwner(tx, ownerID)).execute()
}
