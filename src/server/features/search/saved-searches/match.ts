import { type RawBuilder, sql } from 'kysely'
import type { WantedSearch } from '#contract/saved-searches.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { hasMeasurements, locationOfBuyer, measurementsOf } from '../../people/index.ts'
import { metresTo } from '../search/distances.ts'
import { searchLimits } from '../search/text/first-matches.ts'
import { matching } from '../search/text/match-queries.ts'
import type { Level } from '../search/text/levels.ts'
import { createResultLists } from '../search/text/result-list.ts'
import { isWidened, searchPageSize } from '../search/text/search.ts'
import { type Input, conditionsAt, readRequest } from '../search/text/search-request.ts'
import type { Synonyms } from '../search/text/synonyms.ts'
import { afterEverything } from './compile.ts'
import { prefixLengths } from './keys.ts'
import {
  type SavedSearch,
  type QueuedItem,
  insertingFound,
  removeQueued,
  selectQueuedItems,
  takeQueuedItem,
} from './queries.ts'

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> & { synonyms: Synonyms }

const lists = createResultLists(searchPageSize + 1, searchLimits)

/** The search as its buyer would search now. Held items are found later, once they are free, so they count too. */
const inputOf = async (tx: Tx, { fits, ...wanted }: WantedSearch, buyerID: string): Promise<Input> => {
  const near = await locationOfBuyer(tx, buyerID)
  const measurements = fits ? await measurementsOf(tx, buyerID) : undefined
  return {
    ...wanted,
    showHeld: true,
    ...(near && { near: { lat: near.lat, long: near.long } }),
    ...(hasMeasurements(measurements) && { fits: measurements }),
  }
}

/** The row of `item_search` as it is, and as it was before. */
const sources = (item: QueuedItem) => ({
  now: sql`(select * from item_search where item_id = ${item.itemID}::uuid)`,
  before: sql`(select * from items_to_match where id = ${item.ids[0]}::bigint and document is not null)`,
})

/**
 * Whether the search itself finds the item now, and did not before. A phrase is divided into its words only while few items
 * have the phrase, as in the search. These are counted only if it decides.
 */
const findsAnew = async (
  tx: Tx,
  search: Pick<SavedSearch, 'buyer_id' | 'wanted'>,
  item: QueuedItem,
  synonyms: Synonyms,
): Promise<boolean> => {
  const input = await inputOf(tx, search.wanted, search.buyer_id)
  const request = await readRequest(tx, { text: input.q ?? '', input, began: afterEverything }, synonyms)
  const { now, before } = sources(item)
  const anew = (level: Level) => {
    const conditions = { ...conditionsAt(request, level), without: [] }
    const found = (row: RawBuilder<unknown>) =>
      sql`exists (select from ${row} x where ${matching(conditions)})`
    return sql`${found(now)} and not ${found(before)}`
  }
  const { rows } = await sql<{ whole: boolean; divided: boolean }>`
    select ${anew('every_term')} as whole, ${anew('every_word')} as divided`.execute(tx)
  const { whole = false, divided = false } = rows[0] ?? {}
  if (whole === divided) return whole
  return isWidened(request, (await lists.first(tx, request, 'every_term')).found) ? divided : whole
}

/** Whether a row of an item is as the columns of a search `s` and the location of its `buyer` say. */
const isFound = (x: 'x' | 'o'): RawBuilder<unknown> => {
  const item = sql.ref(x)
  return sql`${item}.document is not null and ${item}.document @@ all (s.queries)
    and (s.min_centavos is null or ${item}.price_centavos >= s.min_centavos)
    and (s.max_centavos is null or ${item}.price_centavos <= s.max_centavos)
    and (buyer.latitude is null
      or (not s.located or ${item}.latitude is not null)
        and (s.within_metres is null or ${item}.latitude is not null and ${metresTo('buyer', x)} <= s.within_metres))`
}

/**
 * Inserts the item as found by the saved searches that find it and did not find it before, as their columns say, by the
 * index of keys. Without those of helpers of its shop, and of buyers who blocked the shop, or whom it blocked. One statement,
 * because an item is found by hundreds. Returns those that must be asked themselves.
 */
const insertFoundBySearches = async (tx: Tx, item: QueuedItem, at: Date) => {
  const { now, before } = sources(item)
  const { rows } = await sql<Pick<SavedSearch, 'id' | 'buyer_id' | 'wanted'>>`
    with x as materialized (select * from ${now} found), o as materialized (select * from ${before} found),
    matching as materialized (
      select s.id, s.buyer_id, s.notify, s.needs_search
      from saved_searches s
      join buyers buyer on buyer.account_id = s.buyer_id
      cross join x left join o on true
      where s.keys && (
        select tsvector_to_array(document) || '*'::text || array(
          select distinct '^' || left(lexeme, length)
          from unnest(tsvector_to_array(document)) lexeme, generate_series(${sql.lit(prefixLengths.from)}, ${sql.lit(prefixLengths.to)}) length)
        from x)
        and ${isFound('x')}
        and (s.needs_search or not coalesce(${isFound('o')}, false))
        and not works_for_shop(s.buyer_id, x.shop_id)
        and not exists (
          select from conversations c join conversation_blocks b on b.conversation_id = c.id
          where c.buyer_id = s.buyer_id and c.shop_id = x.shop_id)
    ),
    searches as (select id, buyer_id, notify from matching where not needs_search),
    ${insertingFound(item, at)}
    select s.id, s.buyer_id, s.wanted from matching join saved_searches s using (id) where matching.needs_search`.execute(
    tx,
  )
  return rows
}

/** Compares items that were listed or changed with the saved searches. */
export const createMatch = (dependencies: Dependencies) => {
  const {
    database: { db },
    events,
    clock,
    synonyms,
  } = dependencies

  const matchItem = async (tx: Tx, itemID: string): Promise<boolean> => {
    const item = await takeQueuedItem(tx, itemID)
    if (!item) return false
    const at = clock.now()
    const undecided = await insertFoundBySearches(tx, item, at)
    const found: string[] = []
    for (const search of undecided) if (await findsAnew(tx, search, item, synonyms)) found.push(search.id)
    if (found.length > 0)
      await sql`
        with searches as (select id, buyer_id, notify from saved_searches where id = any(${found}::uuid[])),
        ${insertingFound(item, at)} select`.execute(tx)
    await removeQueued(tx, item)
    return true
  }

  /** Compares all that waits, item by item, so that one bad item does not stop the others. */
  return async (stopping: AbortSignal) => {
    const counts = await rowByRow(dependencies, 'match-saved-searches', stopping, {
      select: (leftOut, rows) => selectQueuedItems(db, leftOut, rows),
      subjectOf: ({ item_id }) => item_id,
      handle: ({ item_id }) => db.transaction().execute((tx) => matchItem(tx, item_id)),
    })
    if (counts.done > 0) await events.syncNotifications()
    return counts
  }
}
