import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ItemVersion } from '#domain/item-versions.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { factsOfItem } from './facts.ts'

interface Change {
  /** Who changes them. */
  by: string
  /** Of a change of many items. */
  changeID?: string
}

/** Keeps what these items are before a change of them. Call it under the locks of the items. */
export const keepVersions = async (
  tx: Tx,
  itemIDs: readonly string[],
  { by, changeID = uuidv7() }: Change,
): Promise<void> => {
  await sql`
    insert into item_versions (item_id, change_id, changed_by, before)
    select i.id, ${changeID}, ${by}, ${factsOfItem}::jsonb || jsonb_build_object('name', i.name,
      'description', i.description, 'price_centavos', i.price_centavos, 'size', i.size, 'is_feminine', i.is_feminine,
      'state', i.state, 'taken_down_at', i.taken_down_at, 'was_centavos', i.was_centavos, 'lowered_at', i.lowered_at, 'raised_at', i.raised_at,
      'tags', array(select tag_id from item_tags t where t.item_id = i.id order by tag_id),
      'photos', array(select key from item_photos p where p.item_id = i.id order by position))
    from items i where i.id = any(${itemIDs}::uuid[]) order by i.id`.execute(tx)
}

export interface VersionRow {
  id: number
  changed_at: Date
  before: ItemVersion
  /** The names of its tags. */
  tags: string[]
}

/** The last versions of an item, the newest first. */
export const selectVersions = (db: Db, itemID: string, max: number): Promise<VersionRow[]> =>
  db
    .selectFrom('item_versions as v')
    .select(['v.id', 'v.changed_at', 'v.before'])
    .select(
      sql<string[]>`array(select t.name from jsonb_array_elements_text(v.before -> 'tags') as given (tag)
        join tags t on t.id = given.tag::int order by t.id)`.as('tags'),
    )
    .where('v.item_id', '=', itemID)
    .orderBy('v.id', 'desc')
    .limit(sql.lit(max))
    .execute()
