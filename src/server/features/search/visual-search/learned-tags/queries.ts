import { type RawBuilder, sql } from 'kysely'
import type { Db, TableRow, Tx } from '../../../../platform/db/connect.ts'
import type { Calibrated } from './calibration.ts'

interface Taught extends Pick<TableRow<'items'>, 'id' | 'shop_id'> {
  /** Which of the given tags the item has. */
  tags: TableRow<'item_tags'>['tag_id'][]
}

const canBeShown = sql`state = 'listed'`

const ofItem = (tagIDs: number[]) =>
  sql`select tag_id from item_tags where item_id = i.id and tag_id = any(${tagIDs}::int[])`

/** Of the given shops, those that use any of these tags. */
const whereNamed = (shops: RawBuilder<unknown>, tagIDs: number[]) => sql`
  select shop_id from (${shops}) s where exists (
    select from items i where i.shop_id = s.shop_id and ${canBeShown} and exists (${ofItem(tagIDs)}))`

/** The given items that are visible now. `speaks`: whether the item's shop uses any of these tags. */
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
 * A sample of the items of shops that use any of these tags: at most `ofShop` per shop and `max` in all. The order by
 * hash makes it pseudo-random but the same each time.
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
  db
    .selectFrom('learned_tags')
    .select(['tag_id', 'threshold', 'precision'])
    .where('model', '=', model)
    .execute()

/** Replaces all earlier results. */
export const replaceLearned = async (
  tx: Tx,
  { model, learned, at }: { model: string; learned: LearnedTag[]; at: Date },
): Promise<void> => {
  // If two processes learn concurrently, the lock lets the later result replace the earlier one as a whole.
  await sql`lock table learned_tags in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('learned_tags').execute()
  if (learned.length === 0) return
  await tx
    .insertInto('learned_tags')
    .values(
      learned.map(({ tag_id, threshold, precision }) => ({
        tag_id,
        threshold,
        precision,
        model,
        learned_at: at,
      })),
    )
    .execute()
}

/** The id of the seller's shop, if there is one. */
export const findShop = async (db: Db, ownerID: string): Promise<string | undefined> => {
  const row = await db.selectFrom('shops').select('id').where('owner_id', '=', ownerID).executeTakeFirst()
  return row?.id
}
