import { type Insertable, sql } from 'kysely'
import type { WantedSearch } from '#contract/saved-searches.ts'
import { itemsOfOneSavedSearch, itemsOfSavedSearch, maxNewFound } from '#domain/saved-searches.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import { arrayFrom } from '../../../platform/db/array-from.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { publishToAll } from '../../../platform/events/publish-to.ts'
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

/** Returns the searches that did not have the item. */
export const insertFound = async (tx: Tx, rows: TableRow<'saved_search_items'>[]): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const inserted = await tx
    .insertInto('saved_search_items')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('search_id')
    .execute()
  return new Set(inserted.map(({ search_id }) => search_id))
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

/** Undefined while another process has it. */
export const lockSearch = (tx: Tx, id: string) =>
  tx
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export interface DueItem {
  item_id: string
  /** Null if it is in no list any more. */
  held: boolean | null
  photo_key: string | null
}

/** What is due of a search, the newest first. */
export const selectDueItems = async (tx: Tx, searchID: string, now: Date): Promise<DueItem[]> => {
  const { rows } = await sql<DueItem>`
    select f.item_id, x.held, x.photo_key
    from saved_search_items f left join item_search x on x.item_id = f.item_id
    where f.search_id = ${searchID}::uuid and f.due_at <= ${now}::timestamptz
    order by f.found_at desc, f.item_id desc`.execute(tx)
  return rows
}

export const setDueOf = (tx: Tx, searchID: string, itemIDs: string[], due: Date | null) =>
  tx
    .updateTable('saved_search_items')
    .set({ due_at: due })
    .where('search_id', '=', searchID)
    .where('item_id', '=', anyOf(itemIDs))
    .execute()

export const removeFound = (tx: Tx, searchID: string, itemIDs: string[]) =>
  tx
    .deleteFrom('saved_search_items')
    .where('search_id', '=', searchID)
    .where('item_id', '=', anyOf(itemIDs))
    .execute()

/** How many notifications of saved searches a buyer had since then. */
export const countNotified = (tx: Tx, buyerID: string, since: Date, max: number): Promise<number> =>
  countRows(
    tx,
    tx
      .selectFrom('notifications')
      .where('account_id', '=', buyerID)
      .where('kind', '=', 'search_found')
      .where('created_at', '>', since),
    max,
  )

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
