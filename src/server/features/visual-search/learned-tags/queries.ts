import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Calibrated } from './calibration.ts'

interface Taught {
  id: string
  shop_id: string
  /** Those of the asked ones that its seller gave it. */
  tags: number[]
}

const canBeShown = sql`availability in ('for_sale', 'held')`

const ofItem = (tagIDs: number[]) =>
  sql`select tag_id from item_tags where item_id = i.id and tag_id = any(${tagIDs}::int[])`

/** The shops among these that give such tags to any of their items. */
const whereNamed = (shops: RawBuilder<unknown>, tagIDs: number[]) => sql`
  select shop_id from (${shops}) s where exists (
    select from items i where i.shop_id = s.shop_id and ${canBeShown} and exists (${ofItem(tagIDs)}))`

/** Those of the items that can be shown now; `speaks`: whether their shop names such tags at all. */
export const selectTaught = async (
  db: Db,
  ids: string[],
  tagIDs: number[],
): Promise<(Taught & { speaks: boolean })[]> => {
  const { rows } = await sql<Taught & { speaks: boolean }>`
    with shown as (select id, shop_id from items where id = any(${ids}::uuid[]) and ${canBeShown}),
      speaking as (${whereNamed(sql`select distinct shop_id from shown`, tagIDs)})
    select i.id, i.shop_id, array(${ofItem(tagIDs)}) as tags,
      i.shop_id in (select shop_id from speaking) as speaks
    from shown i`.execute(db)
  return rows
}

/**
 * Items of shops that name such tags: of each shop and in all so many at most, as if drawn by lot, but the same each time.
 */
export const selectSample = async (
  db: Db,
  tagIDs: number[],
  { ofShop, max }: { ofShop: number; max: number },
): Promise<Taught[]> => {
  const { rows } = await sql<Taught>`
    select i.id, i.shop_id, array(${ofItem(tagIDs)}) as tags
    from (
      select id, shop_id, md5(id::text) as lot,
        row_number() over (partition by shop_id order by md5(id::text)) as place
      from items
      where ${canBeShown} and shop_id in (${whereNamed(sql`select id as shop_id from shops`, tagIDs)})
    ) i
    where i.place <= ${sql.lit(ofShop)} order by i.lot limit ${sql.lit(max)}`.execute(db)
  return rows
}

export interface LearnedTag extends Calibrated {
  tag_id: number
}

export const selectLearned = (db: Db, model: string): Promise<LearnedTag[]> =>
  db.selectFrom('learned_tags').select(['tag_id', 'least', 'share']).where('model', '=', model).execute()

/** In the place of all that was learned before. */
export const replaceLearned = async (
  tx: Tx,
  { model, learned, at }: { model: string; learned: LearnedTag[]; at: Date },
): Promise<void> => {
  // Of two processes that have learned at once the later one's stays whole.
  await sql`lock table learned_tags in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('learned_tags').execute()
  if (learned.length === 0) return
  await tx
    .insertInto('learned_tags')
    .values(learned.map(({ tag_id, least, share }) => ({ tag_id, least, share, model, learned_at: at })))
    .execute()
}

/** The shop of this seller, where there is one. */
export const findShop = async (db: Db, ownerID: string): Promise<string | undefined> => {
  const row = await db.selectFrom('shops').select('id').where('owner_id', '=', ownerID).executeTakeFirst()
  return row?.id
}
