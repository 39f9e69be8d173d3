import { type RawBuilder, sql } from 'kysely'
import { actDays, actWeights } from '#domain/feed-rank.ts'
import { fromMicroseconds, toMicroseconds } from '../../../../platform/db/cursor.ts'
import type { Db, TableRow } from '../../../../platform/db/connect.ts'
import { savedKids } from '../kids.ts'
import { type TileRow, tileColumns } from '../tiles.ts'

/** The sort key of the feed: when an item was listed, in microseconds, and its id. */
export type FeedKey = [listed: number, id: string]

export interface FeedRow extends TileRow, Pick<TableRow<'item_search'>, 'is_feminine' | 'tags' | 'shop_id'> {
  /** In microseconds, like `listed`. */
  shop_opened: number
  listed: number
}

/**
 * The feed is sorted newest first. The sort key of an item never changes, so reading on after a key yields no repeats
 * and no gaps. Items that are listed later sort before every earlier cursor. The index item_search_newest has this
 * order.
 */
const keys = sql`(x.listed_at, x.item_id)`
const at = ([listed, id]: FeedKey) => sql`(${fromMicroseconds(listed)}, ${id}::uuid)`

type Condition = RawBuilder<unknown>

const select = async (db: Db, shown: Condition, where: Condition, rows: number): Promise<FeedRow[]> => {
  const found = await sql<FeedRow>`
    select ${tileColumns}, x.is_feminine, x.tags, x.shop_id,
      ${toMicroseconds(sql.ref('x.shop_opened'))} as shop_opened, ${toMicroseconds(sql.ref('x.listed_at'))} as listed
    from item_search x where not x.held and ${shown} and ${where}
    order by x.listed_at desc, x.item_id desc
    limit ${sql.lit(rows)}`.execute(db)
  return found.rows
}

/** The first rows, or the rows after a key. */
export const feedAfter = (db: Db, shown: Condition, key: FeedKey | null, rows: number): Promise<FeedRow[]> =>
  select(db, shown, key ? sql`${keys} < ${at(key)}` : sql`true`, rows)

/** The rows from one key to another, both inclusive. */
export const feedBetween = (
  db: Db,
  shown: Condition,
  from: FeedKey,
  to: FeedKey,
  rows: number,
): Promise<FeedRow[]> => select(db, shown, sql`${keys} <= ${at(from)} and ${keys} >= ${at(to)}`, rows)

interface TasteRow {
  style: TableRow<'buyers'>['is_feminine']
  tags: TableRow<'account_preferences'>['tag_id'][]
  seen: TableRow<'size_views'>['sizes']
  saved: TableRow<'items'>['size'][]
  kids: TableRow<'items'>['kids']
  ranked_by_behaviour: TableRow<'buyers'>['ranked_by_behaviour']
  /** How much the acts of the buyer weigh for each tag, and in all. */
  learned: [tag: number, weight: number][]
  weight: number
  /** The items that weigh most, up to `maxLiked`. */
  liked: [itemID: string, weight: number][]
  hidden: TableRow<'taste_acts'>['item_id'][]
}

const readOfKind = 60
const maxTags = 24
const maxLiked = 24

const tasteActs = (buyerID: string, kind: TableRow<'taste_acts'>['kind']) => sql`(
  select item_id, ${sql.lit(actWeights[kind])} as points, acted_at from taste_acts
  where buyer_id = ${buyerID} and kind = ${kind} order by acted_at desc limit ${sql.lit(readOfKind)}
)`

/** Reads the data from which a buyer's taste is computed: all of it is their own, and its amount has a limit. */
export const selectTaste = async (db: Db, buyerID: string, now: Date) => {
  const { rows } = await sql<TasteRow>`
    with kept as (
      (select item_id, ${sql.lit(actWeights.saved)} as points, added_at as acted_at
       from cart_entries where buyer_id = ${buyerID} order by added_at desc limit 30)
      union all
      (select item_id, ${sql.lit(actWeights.bought)}, created_at
       from tickets where buyer_id = ${buyerID} order by id desc limit 30)
      union all
      (select ci.item_id, ${sql.lit(actWeights.saved)}, ci.added_at
       from collections c join collection_items ci on ci.collection_id = c.id
       where c.owner_id = ${buyerID} order by ci.added_at desc limit 60)
    ), saved as (select distinct item_id from kept), acts as (
      select * from kept union all ${tasteActs(buyerID, 'opened')} union all ${tasteActs(buyerID, 'hidden')}
    ), weighed as (
      select item_id, sum(points * power(0.5, greatest(0, extract(epoch from ${now}::timestamptz - acted_at))
        / ${sql.lit(86_400 * actWeights.halfLifeDays)}))::float8 as weight
      from acts where acted_at > ${now}::timestamptz - make_interval(days => ${sql.lit(actDays)}) group by item_id
    )
    select b.is_feminine as style, b.ranked_by_behaviour,
      array(select tag_id from account_preferences where account_id = b.account_id order by tag_id) as tags,
      coalesce((select sizes from size_views where buyer_id = b.account_id), '{}') as seen,
      array(select i.size from saved join items i on i.id = saved.item_id) as saved,
      ${savedKids} as kids,
      (select coalesce(json_agg(json_build_array(tag_id, weight)), '[]') from (
        select tag_id, sum(weight) as weight from weighed join item_tags using (item_id)
        group by tag_id order by abs(sum(weight)) desc, tag_id limit ${sql.lit(maxTags)}) t) as learned,
      (select coalesce(sum(abs(weight)), 0)::float8 from weighed) as weight,
      (select coalesce(json_agg(json_build_array(item_id, weight)), '[]') from (
        select item_id, weight from weighed order by abs(weight) desc, item_id limit ${sql.lit(maxLiked)}) t) as liked,
      array(select item_id from taste_acts where buyer_id = b.account_id and kind = 'hidden') as hidden
    from buyers b where b.account_id = ${buyerID}`.execute(db)
  return rows[0]
}

/** The ids of the tags that name a kind of garment. */
export const selectGarments = async (db: Db): Promise<Set<number>> => {
  const rows = await db.selectFrom('tags').select('id').where('kind', '=', 'garment').execute()
  return new Set(rows.map(({ id }) => id))
}
