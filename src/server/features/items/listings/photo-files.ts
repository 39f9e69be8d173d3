import { sql } from 'kysely'
import { photoWidths } from '#domain/photos.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db, TableRow } from '../../../platform/db/connect.ts'
import type { FileOwner } from '../../../platform/storage/reconciler.ts'
import { photoFile } from './photos.ts'

const filesOf = (key: string): string[] => photoWidths.map((width) => photoFile(key, width))

const inOrder = (key: string): string[] => filesOf(key).toSorted()

/** Matches `photos/<key>-<width>.webp`, and temporary files of an interrupted write. */
const keyOf = (file: string): string => /^photos\/([0-9a-f]+)-/.exec(file)?.[1] ?? ''

/** In the place of a position for the cover of a shop, whose id is in the place of the item's. */
const coverPosition = -1

/** The seller sees that it is gone, and may send it again. */
const loseCover = async (db: Db, shopID: string, key: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({ cover_key: null, cover_width: null, cover_height: null, cover_placeholder: null })
    .where('id', '=', shopID)
    .where('cover_key', '=', key)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Photos of items and covers of shops, for the storage reconciler. The id of a row is its key, item and position. */
export const photoFiles = ({ db }: Database, clock: Clock): FileOwner => ({
  folder: 'photos/',

  async named(tx, files) {
    const keys = [...new Set(files.map(keyOf))]
    const { rows } = await sql<Pick<TableRow<'item_photos'>, 'key'>>`
      select key from item_photos where key = any(${keys}::text[])
      union select key from lost_photos where key = any(${keys}::text[])
      union select photo_key from tickets where photo_key = any(${keys}::text[])
      union select cover_key from shops where cover_key = any(${keys}::text[])`.execute(tx)
    return new Set(rows.flatMap(({ key }) => filesOf(key)))
  },

  async rowsAfter(after, max) {
    const last = keyOf(after ?? '')
    // Each part is limited first, so that it is read from its index.
    const { rows } = await sql<Pick<TableRow<'item_photos'>, 'item_id' | 'position' | 'key'>>`
      select item_id, position, key from (
        (select item_id, position, key collate "C" as key from item_photos where key collate "C" > ${last}
          order by key collate "C" fetch first ${sql.lit(max)} rows with ties)
        union all
        (select id, ${sql.lit(coverPosition)}, cover_key from shops where cover_key > ${last}
          order by cover_key fetch first ${sql.lit(max)} rows with ties)
      ) both_kinds
      order by key fetch first ${sql.lit(max)} rows with ties`.execute(db)
    return rows.map((row) => ({
      id: `${row.key} ${row.item_id} ${row.position}`,
      files: inOrder(row.key),
    }))
  },

  async markLost(id) {
    const [key = '', item = '', position = ''] = id.split(' ')
    if (Number(position) === coverPosition) return loseCover(db, item, key)
    const { rows } = await sql`
      with gone as (
        delete from item_photos
        where item_id = ${item}::uuid and position = ${position}::smallint and key = ${key} returning *)
      insert into lost_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at, lost_at)
      select item_id, position, key, upload_hash, width, height, placeholder, created_at, ${clock.now()}::timestamptz
      from gone on conflict (item_id, position) do update set key = excluded.key, upload_hash = excluded.upload_hash,
        width = excluded.width, height = excluded.height, placeholder = excluded.placeholder,
        created_at = excluded.created_at, lost_at = excluded.lost_at
      returning item_id`.execute(db)
    return rows.length > 0
  },

  async restore(has) {
    const lost = await db.selectFrom('lost_photos').select(['item_id', 'position', 'key']).execute()
    let found = 0
    for (const { item_id: item, position, key } of lost) {
      const there = await Promise.all(filesOf(key).map(has))
      if (!there.every(Boolean)) continue
      await db.transaction().execute(async (tx) => {
        await sql`
          with back as (
            delete from lost_photos where item_id = ${item}::uuid and position = ${position}::smallint returning *)
          insert into item_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at)
          select item_id, position, key, upload_hash, width, height, placeholder, created_at
          from back on conflict do nothing`.execute(tx)
      })
      found += 1
    }
    return found
  },
})
