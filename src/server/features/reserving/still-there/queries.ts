import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { isForgotten } from '../../items/index.ts'

/** When the answer to an open question counts, and since when nothing has happened with an item. */
export interface Times {
  /** Questions that were asked until then have waited long enough. */
  asked: Date
  /** Nothing has happened with the item since then. */
  quiet: Date
  /** What became a draft after this is shown to its seller. */
  shown: Date
}

const isOpen = sql<boolean>`(q.renewed_at is null and q.drafted_at is null)`

/** Shops with questions that nobody answered in time. */
export const selectShopsToDraft = (db: Db, { asked }: Times, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('still_there_questions as q')
    .select('q.shop_id')
    .distinct()
    .where(isOpen)
    .where('q.asked_at', '<=', asked)
    .where(isNoneOf('q.shop_id', leftOut))
    .limit(rows)
    .execute()

/** Shops with forgotten items that were not asked lately, so that a shop is asked about all of them together. */
export const selectShopsToAsk = (db: Db, { asked, quiet }: Times) =>
  db
    .selectFrom('items as i')
    .select('i.shop_id')
    .distinct()
    .where(isForgotten(quiet))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('still_there_questions as q')
            .select('q.item_id')
            .whereRef('q.shop_id', '=', 'i.shop_id')
            .where('q.asked_at', '>', asked),
        ),
      ),
    )
    .execute()

/** Asks about the forgotten items of a shop. Returns them, the last listed first. Call it under the lock of the shop. */
export const insertQuestions = async (tx: Tx, shopID: string, { quiet }: Times, now: Date) => {
  const { rows } = await sql<{ name: string; photo_key: string | null }>`
    with asked as (
      insert into still_there_questions as q (item_id, shop_id, asked_at)
      select i.id, i.shop_id, ${now}::timestamptz from items i
      where i.shop_id = ${shopID}::uuid and ${isForgotten(quiet)}
      order by i.id
      on conflict (item_id) do update
        set asked_at = excluded.asked_at, renewed_at = null, drafted_at = null, listed_at = null
        where not ${isOpen}
      returning q.item_id)
    select i.name, photo.key as photo_key
    from asked join items i on i.id = asked.item_id
    left join lateral (select key from item_photos where item_id = i.id order by position limit 1) photo on true
    order by i.listed_at desc, i.id desc`.execute(tx)
  return rows
}

/** Whether the shop was asked after this time. */
export const wasAskedAfter = async (tx: Tx, shopID: string, { asked }: Times): Promise<boolean> =>
  (await tx
    .selectFrom('still_there_questions')
    .select('item_id')
    .where('shop_id', '=', shopID)
    .where('asked_at', '>', asked)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The items of open questions of a shop that have waited long enough. */
export const selectUnanswered = async (tx: Tx, shopID: string, { asked }: Times): Promise<string[]> => {
  const rows = await tx
    .selectFrom('still_there_questions as q')
    .select('q.item_id')
    .where('q.shop_id', '=', shopID)
    .where(isOpen)
    .where('q.asked_at', '<=', asked)
    .execute()
  return rows.map(({ item_id }) => item_id)
}

/**
 * Makes those of the items drafts whose questions are still open, if nothing has happened with them, and ends the questions about
 * the others. Returns the drafts, the last listed first. Call it under the locks of the items.
 */
export const draftUnanswered = async (tx: Tx, itemIDs: readonly string[], { quiet }: Times, now: Date) => {
  const these = anyOf(itemIDs)
  const { rows } = await sql<{ id: string; name: string; photo_key: string | null }>`
    with drafted as (
      update still_there_questions q set drafted_at = ${now}::timestamptz, listed_at = i.listed_at
      from items i
      where i.id = q.item_id and q.item_id = ${these} and ${isOpen} and ${isForgotten(quiet)}
      returning q.item_id, q.listed_at)
    select i.id, i.name, photo.key as photo_key
    from drafted join items i on i.id = drafted.item_id
    left join lateral (select key from item_photos where item_id = i.id order by position limit 1) photo on true
    order by drafted.listed_at desc, i.id desc`.execute(tx)
  await tx.deleteFrom('still_there_questions as q').where('q.item_id', '=', these).where(isOpen).execute()
  return rows
}

/** Of a shop those of the items, or all, that are asked about or that became drafts without an answer. */
export const selectRenewable = async (
  tx: Tx,
  shopID: string,
  wanted: readonly string[] | 'asked' | 'drafted',
  { shown }: Times,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('still_there_questions as q')
    .select('q.item_id')
    .where('q.shop_id', '=', shopID)
    .where('q.renewed_at', 'is', null)
    .$if(wanted === 'asked', (query) => query.where('q.drafted_at', 'is', null))
    .$if(wanted === 'drafted', (query) => query.where('q.drafted_at', '>', shown))
    .$if(typeof wanted !== 'string', (query) =>
      query.where('q.item_id', '=', anyOf(typeof wanted === 'string' ? [] : wanted)),
    )
    .execute()
  return rows.map(({ item_id }) => item_id)
}

/** Lists what became a draft without an answer, at its old place. Call it under the locks of the items. Returns those that it listed. */
export const putBack = async (tx: Tx, itemIDs: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update items i set state = 'listed', listed_at = q.listed_at
    from still_there_questions q
    where q.item_id = i.id and i.id = ${anyOf(itemIDs)} and q.drafted_at is not null and i.state = 'draft'
      and exists (select from item_photos p where p.item_id = i.id)
      and not exists (select from item_blocks b where b.item_id = i.id)
    returning i.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends the questions about items that are for sale. Call it under the locks of the items. Returns how many there were. */
export const setRenewed = async (tx: Tx, itemIDs: readonly string[], now: Date): Promise<number> => {
  const rows = await tx
    .updateTable('still_there_questions as q')
    .from('items as i')
    .set({ renewed_at: now, drafted_at: null, listed_at: null })
    .whereRef('i.id', '=', 'q.item_id')
    .where('q.item_id', '=', anyOf(itemIDs))
    .where('q.renewed_at', 'is', null)
    .where('i.state', '=', 'listed')
    .returning('q.item_id')
    .execute()
  return rows.length
}
