import { type Insertable, sql } from 'kysely'
import { maxNewCounted } from '#domain/follows.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { PhotoRow } from '../../items/index.ts'

/** Undefined once the shop is closed. `is_stopped`: by a decision of admins, which a vacation is not. */
export const findShopToFollow = (tx: Tx, shopID: string) =>
  tx
    .selectFrom('shops')
    .select(sql<boolean>`paused_at is not null and away_until is null`.as('is_stopped'))
    .where('id', '=', shopID)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Returns false if the buyer followed the shop already. */
export const insertFollower = (tx: Tx, follower: Insertable<Tables['shop_followers']>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('shop_followers')
      .values(follower)
      .onConflict((conflict) => conflict.doNothing())
      .returning('since'),
  )

/** From its first follower on it is known how far they were notified. */
export const startNotifying = (tx: Tx, shopID: string, at: Date) =>
  tx
    .insertInto('followed_shops')
    .values({ shop_id: shopID, notified_until: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Returns false if the buyer did not follow the shop. */
export const deleteFollower = (tx: Tx, shopID: string, buyerID: string): Promise<boolean> =>
  hasRow(
    tx
      .deleteFrom('shop_followers')
      .where('shop_id', '=', shopID)
      .where('buyer_id', '=', buyerID)
      .returning('since'),
  )

export const countFollowed = (tx: Tx, buyerID: string, max: number): Promise<number> =>
  countRows(tx, tx.selectFrom('shop_followers').where('buyer_id', '=', buyerID), max)

/** Returns false if the buyer does not follow the shop. */
export const setSeen = (tx: Tx, shopID: string, buyerID: string, at: Date): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('shop_followers')
      .set({ seen_at: at })
      .where('shop_id', '=', shopID)
      .where('buyer_id', '=', buyerID)
      .returning('since'),
  )

/** The last one followed first, with what each has newly listed. Each reads a bounded part of an index of its items. */
export const selectFollowed = (db: Db, buyerID: string, after: TimeKey | null, rows: number) =>
  db
    .selectFrom('shop_followers as f')
    .innerJoin('shops as s', 's.id', 'f.shop_id')
    .innerJoin('sellers', 'sellers.account_id', 's.owner_id')
    .leftJoin('account_photos as a', 'a.account_id', 's.owner_id')
    .select(['f.shop_id', 's.name', 'f.since', 'f.seen_at', 'sellers.verified', 'a.id as photo_id'])
    .select(toMicroseconds(sql.ref('f.since')).as('moment'))
    .select(
      sql<number>`(select count(*)::int from (
        select from item_search x where x.shop_id = f.shop_id and x.listed_at > f.seen_at and not x.held
        limit ${sql.lit(maxNewCounted)}) counted)`.as('new_items'),
    )
    .select(
      sql<PhotoRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('key', photo_key, 'width', photo_width,
          'height', photo_height, 'placeholder', photo_placeholder)), '[]') from (
        select * from item_search x where x.shop_id = f.shop_id and not x.held
        order by x.listed_at desc, x.item_id desc limit 3) newest)`.as('photos'),
    )
    .where('f.buyer_id', '=', buyerID)
    .where(afterKey('f.since', 'f.shop_id', after))
    .orderBy('f.since', 'desc')
    .orderBy('f.shop_id', 'desc')
    .limit(rows)
    .execute()

/**
 * Followers in the order of their ids, after one of them. Whoever works for the shop meanwhile is left out. `seen_at`: when
 * they last opened its page.
 */
export const selectFollowers = (db: Db, shopID: string, after: string | null, rows: number) =>
  db
    .selectFrom('shop_followers as f')
    .select(['f.buyer_id', 'f.seen_at'])
    .where('f.shop_id', '=', shopID)
    .$if(after !== null, (query) => query.where('f.buyer_id', '>', after ?? ''))
    .where(sql<boolean>`not works_for_shop(f.buyer_id, f.shop_id)`)
    .orderBy('f.buyer_id')
    .limit(rows)
    .execute()

interface Times {
  /** Shops whose followers were notified after this are left alone. */
  notifiedBefore: Date
  /** The first new item was listed until then. */
  listedUntil: Date
}

/** Shops with new items that their followers were not notified of, and those that a round has not finished. */
export const selectShopsToNotify = (
  db: Db,
  { notifiedBefore, listedUntil }: Times,
  leftOut: readonly string[],
  rows: number,
) =>
  db
    .selectFrom('followed_shops as f')
    .select('f.shop_id')
    .where(sql<boolean>`f.shop_id <> all (${[...leftOut]}::uuid[])`)
    .where(
      sql<boolean>`(f.round_until is not null or (f.notified_at is null or f.notified_at <= ${notifiedBefore}::timestamptz) and exists (
        select from item_search x where x.shop_id = f.shop_id
          and x.listed_at > f.notified_until and x.listed_at <= ${listedUntil}::timestamptz))`,
    )
    .orderBy('f.notified_at', (order) => order.asc().nullsFirst())
    .limit(sql.lit(rows))
    .execute()

/** Undefined while another process notifies the followers of the shop. */
export const lockRound = (tx: Tx, shopID: string) =>
  tx
    .selectFrom('followed_shops')
    .selectAll()
    .where('shop_id', '=', shopID)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export type Round = TableRow<'followed_shops'>

export const saveRound = (tx: Tx, { shop_id, ...round }: Round) =>
  tx.updateTable('followed_shops').set(round).where('shop_id', '=', shop_id).execute()

/** What was listed between two times and is for sale now, newest first. A stopped or closed shop shows nothing. */
export const selectNewItems = (tx: Tx, shopID: string, after: Date, until: Date) =>
  tx
    .selectFrom('item_search as x')
    .innerJoin('shops as s', 's.id', 'x.shop_id')
    .select(['x.listed_at', 'x.photo_key', 's.name as shop_name', 's.owner_id'])
    .where('x.shop_id', '=', shopID)
    .where('x.listed_at', '>', after)
    .where('x.listed_at', '<=', until)
    .where('x.held', '=', false)
    .orderBy('x.listed_at', 'desc')
    .limit(sql.lit(maxNewCounted))
    .execute()

export const selectFollowedNames = (db: Db, buyerID: string) =>
  db
    .selectFrom('shop_followers as f')
    .innerJoin('shops as s', 's.id', 'f.shop_id')
    .select(['s.name', 'f.since', 'f.seen_at'])
    .where('f.buyer_id', '=', buyerID)
    .orderBy('f.since')
    .execute()

/** Those of a buyer, and those of the shop of a seller. Returns the buyers. */
export const deleteFollowersOf = async (tx: Tx, accountID: string): Promise<string[]> => {
  const deleted = await tx
    .deleteFrom('shop_followers')
    .where((is) =>
      is.or([
        is('buyer_id', '=', accountID),
        is('shop_id', 'in', (from) =>
          from.selectFrom('shops').select('id').where('owner_id', '=', accountID),
        ),
      ]),
    )
    .returning('buyer_id')
    .execute()
  return deleted.map(({ buyer_id }) => buyer_id)
}
