import { type Insertable, sql } from 'kysely'
import type { WantedSearch } from '#contract/saved-searches.ts'
import {
  dueTime,
  itemsOfOneSavedSearch,
  itemsOfSavedSearch,
  maxNewFound,
  notifyTimes,
} from '#domain/saved-searches.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import { arrayFrom } from '../../../platform/db/array-from.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { publishInsert, publishToAll } from '../../../platform/events/publish-to.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { type TileRow, tileColumns } from '../search/tiles.ts'

export type SavedSearch = TableRow<'saved_searches'>

export const countSaved = (tx: Tx, buyerID: string, max: number): Promise<number> =>
  countRows(tx, tx.selectFrom('saved_searches').where('buyer_id', '=', buyerID), max)

/** The search that the buyer saved with the same words and filters. */
export const findSaved = (tx: Tx, buyerID: string, wanted: WantedSearch) =>
  tx
    .selectFrom('saved_searches')
    .select('id')
    .where('buyer_id', '=', buyerID)
    .where(sql<boolean>`wanted = ${JSON.stringify(wanted)}::jsonb`)
    .executeTakeFirst()

type Values = Omit<Insertable<Tables['saved_searches']>, 'wanted' | 'queries'> & {
  wanted: WantedSearch
  queries: string[]
}

const toQueries = (queries: string[]) => sql<string[]>`${queries}::text[]::tsquery[]`

export const insertSaved = (tx: Tx, { wanted, queries, ...row }: Values) =>
  tx
    .insertInto('saved_searches')
    .values({
      ...row,
      wanted: JSON.stringify(wanted),
      queries: toQueries(queries),
    })
    .execute()

/** Returns what is searched for. Undefined if the buyer has no such search. */
export const updateSaved = async (
  tx: Tx,
  { id, buyerID }: { id: string; buyerID: string },
  { queries, ...change }: Partial<Omit<Values, 'wanted'>>,
): Promise<SavedSearch['wanted'] | undefined> => {
  // Its own id changes nothing, so that there is always a column to set.
  const row = await tx
    .updateTable('saved_searches')
    .set({ id, ...change, ...(queries && { queries: toQueries(queries) }) })
    .where('id', '=', id)
    .where('buyer_id', '=', buyerID)
    .returning('wanted')
    .executeTakeFirst()
  return row?.wanted
}

export const deleteSaved = (tx: Tx, id: string, buyerID: string): Promise<boolean> =>
  hasRow(tx.deleteFrom('saved_searches').where('id', '=', id).where('buyer_id', '=', buyerID).returning('id'))

/** Sets when the buyer is notified of what was found and was not notified of yet. Null: not any more. */
export const setDue = (tx: Tx, searchID: string, due: Date | null) =>
  tx
    .updateTable('saved_search_items')
    .set({ due_at: due })
    .where('search_id', '=', searchID)
    .where('due_at', 'is not', null)
    .execute()

export interface ListedSearch extends Pick<SavedSearch, 'id' | 'name' | 'wanted' | 'notify' | 'created_at'> {
  new_items: number
  items: (TileRow & { is_new: boolean })[]
}

/** Those with new items first. Of each its newest items that are for sale. */
export const selectSaved = async (
  db: Db,
  buyerID: string,
  searchID: string | undefined,
): Promise<ListedSearch[]> => {
  const shown = searchID === undefined ? itemsOfSavedSearch : itemsOfOneSavedSearch
  const { rows } = await sql<ListedSearch>`
    select s.id, s.name, s.wanted, s.notify, s.created_at, counted.new_items, shown.items
    from saved_searches s
    cross join lateral (
      select count(*)::int as new_items from (
        select from saved_search_items f join item_search x on x.item_id = f.item_id
        where f.search_id = s.id and f.found_at > s.seen_at and not x.held
        limit ${sql.lit(maxNewFound)}
      ) found
    ) counted
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(tile)), '[]') as items from (
        select ${tileColumns}, f.found_at > s.seen_at as is_new
        from saved_search_items f join item_search x on x.item_id = f.item_id
        where f.search_id = s.id and not x.held
        order by f.found_at desc, f.item_id desc
        limit ${sql.lit(shown)}
      ) tile
    ) shown
    where s.buyer_id = ${buyerID}::uuid and ${searchID === undefined ? sql`true` : sql`s.id = ${searchID}::uuid`}
    order by (counted.new_items > 0) desc, s.created_at desc, s.id desc`.execute(db)
  return rows
}

export interface QueuedItem {
  itemID: string
  /** Its rows in the queue. The first has the item as it was before all changes. */
  ids: [number, ...number[]]
}

/** Items that wait to be compared, new ones before changed ones. */
export const selectQueuedItems = (db: Db, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('items_to_match')
    .select('item_id')
    .where(isNoneOf('item_id', leftOut))
    .groupBy('item_id')
    .orderBy(sql`bool_or(document is null)`, 'desc')
    .orderBy(({ fn }) => fn.min('id'))
    .limit(rows)
    .execute()

/** Locks an item in the queue. Undefined if another process has it. */
export const takeQueuedItem = async (tx: Tx, itemID: string): Promise<QueuedItem | undefined> => {
  const rows = await tx
    .selectFrom('items_to_match')
    .select('id')
    .where('item_id', '=', itemID)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  const [first, ...others] = rows.map(({ id }) => id)
  return first === undefined ? undefined : { itemID, ids: [first, ...others] }
}

export const removeQueued = (tx: Tx, { ids }: QueuedItem) =>
  tx.deleteFrom('items_to_match').where('id', 'in', ids).execute()

/**
 * Common table expressions that insert the item as found by the searches of the expression `searches` (`id`, `buyer_id` and
 * `notify`), without those that had it, and publish that to their buyers.
 */
export const insertingFound = ({ itemID }: QueuedItem, at: Date) => {
  const due = notifyTimes.map((time) => sql`when ${sql.lit(time)} then ${dueTime(time, at)}::timestamptz`)
  const buyers = sql`select distinct buyer_id from found join searches on id = search_id`
  return sql`
    found as (
      insert into saved_search_items (search_id, item_id, found_at, due_at)
      select id, ${itemID}::uuid, ${at}::timestamptz, case notify ${sql.join(due, sql` `)} end from searches
      on conflict do nothing returning search_id
    ),
    published as (${publishInsert(buyers, 'searches')})`
}

export const publishSearches = (tx: Tx, buyerIDs: string[]) =>
  publishToAll(tx, [...new Set(buyerIDs)], 'searches')

/** Searches with items that their buyers are to be notified of now, the longest due first. */
export const selectDueSearches = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('saved_search_items')
    .select('search_id')
    .where('due_at', '<=', now)
    .where(isNoneOf('search_id', leftOut))
    .groupBy('search_id')
    .orderBy(({ fn }) => fn.min('due_at'))
    .limit(rows)
    .execute()

/** Without those that another process has. */
export const lockSearches = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

interface FoundItem {
  search_id: string
  item_id: string
}

export interface DueItem extends FoundItem {
  /** Null if it is in no list any more. */
  held: boolean | null
  photo_key: string | null
}

/** What is due of these searches, the newest first. */
export const selectDueItems = async (tx: Tx, searchIDs: string[], now: Date): Promise<DueItem[]> => {
  const { rows } = await sql<DueItem>`
    select f.search_id, f.item_id, x.held, x.photo_key
    from saved_search_items f left join item_search x on x.item_id = f.item_id
    where f.search_id = any(${searchIDs}::uuid[]) and f.due_at <= ${now}::timestamptz
    order by f.found_at desc, f.item_id desc`.execute(tx)
  return rows
}

const these = (found: FoundItem[]) => sql<boolean>`(search_id, item_id) in (
  select * from unnest(${found.map((one) => one.search_id)}::uuid[], ${found.map((one) => one.item_id)}::uuid[]))`

export const setDueOf = async (tx: Tx, found: FoundItem[], due: Date | null): Promise<void> => {
  if (found.length > 0)
    await tx.updateTable('saved_search_items').set({ due_at: due }).where(these(found)).execute()
}

export const removeFound = async (tx: Tx, found: FoundItem[]): Promise<void> => {
  if (found.length > 0) await tx.deleteFrom('saved_search_items').where(these(found)).execute()
}

/** How many notifications of saved searches each buyer had since then. */
export const countNotified = async (
  tx: Tx,
  buyerIDs: string[],
  since: Date,
): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('notifications')
    .select(({ fn }) => ['account_id', fn.countAll<string>().as('count')])
    .where('account_id', '=', anyOf(buyerIDs))
    .where('kind', '=', 'search_found')
    .where('created_at', '>', since)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]))
}

/** Keeps when searches were last notified of, and of how many items. */
export const setNotified = async (
  tx: Tx,
  saved: Pick<SavedSearch, 'id' | 'notified_at' | 'notified_items'>[],
): Promise<void> => {
  if (saved.length > 0)
    await sql`
      update saved_searches s set notified_at = given.notified_at, notified_items = given.notified_items
      from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
        as given (id uuid, notified_at timestamptz, notified_items integer)
      where s.id = given.id`.execute(tx)
}

/** Searches that were saved with other synonyms than those of today. */
export const selectOutdated = (db: Db, version: string, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('saved_searches')
    .select(['id', 'wanted', 'buyer_id'])
    .where('synonyms_version', '<>', version)
    .where(isNoneOf('id', leftOut))
    .limit(rows)
    .execute()

export const selectSavedOf = (db: Db, buyerID: string) =>
  db
    .selectFrom('saved_searches as s')
    .select(['s.name', 's.wanted', 's.notify', 's.created_at', 's.seen_at'])
    .select(({ selectFrom }) =>
      arrayFrom(
        selectFrom('saved_search_items as f')
          .innerJoin('items as i', 'i.id', 'f.item_id')
          .select('i.name')
          .whereRef('f.search_id', '=', 's.id')
          .orderBy('f.found_at'),
      ).as('found'),
    )
    .where('s.buyer_id', '=', buyerID)
    .orderBy('s.created_at')
    .execute()

export const deleteSavedOf = (tx: Tx, buyerID: string) =>
  tx.deleteFrom('saved_searches').where('buyer_id', '=', buyerID).execute()

/** Items of a seller that wait to be compared. */
export const removeQueuedOf = (tx: Tx, sellerID: string) =>
  tx
    .deleteFrom('items_to_match')
    .where('item_id', 'in', (from) =>
      from
        .selectFrom('items as i')
        .innerJoin('shops as s', 's.id', 'i.shop_id')
        .select('i.id')
        .where('s.owner_id', '=', sellerID),
    )
    .execute()
