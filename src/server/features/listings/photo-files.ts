import { sql } from 'kysely'
import { photoWidths } from '#domain/photos.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { FileOwner } from '../../platform/storage/care.ts'
import { photoFile } from './photos.ts'

const filesOf = (key: string): string[] => photoWidths.map((width) => photoFile(key, width))

/** `photos/<key>-<width>.webp`, and what a killed process left half written of it. */
const keyOf = (file: string): string => /^photos\/([0-9a-f]+)-/.exec(file)?.[1] ?? ''

/** The photos of pieces, as the care of files needs to know them. A row's id is its piece and its place. */
export const photoFiles = ({ db }: Database, clock: Clock): FileOwner => ({
  folder: 'photos/',

  async named(tx, files) {
    const keys = [...new Set(files.map(keyOf))]
    const { rows } = await sql<{ key: string }>`
      select key from item_photos where key = any(${keys}::text[])
      union select key from lost_photos where key = any(${keys}::text[])`.execute(tx)
    return new Set(rows.flatMap(({ key }) => filesOf(key)))
  },

  async rowsAfter(after, most) {
    const [item = null, position = null] = after?.split(' ') ?? []
    const { rows } = await sql<{ item_id: string; position: number; key: string }>`
      select item_id, position, key from item_photos
      where ${item}::uuid is null or (item_id, position) > (${item}::uuid, ${position}::smallint)
      order by item_id, position limit ${sql.lit(most)}`.execute(db)
    return rows.map((row) => ({ id: `${row.item_id} ${row.position}`, files: filesOf(row.key) }))
  },

  async lose(id) {
    const [item = '', position = ''] = id.split(' ')
    await db.transaction().execute(async (tx) => {
      await sql`
        with gone as (
          delete from item_photos where item_id = ${item}::uuid and position = ${position}::smallint returning *)
        insert into lost_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at, lost_at)
        select item_id, position, key, upload_hash, width, height, placeholder, created_at, ${clock.now()}::timestamptz
        from gone on conflict (item_id, position) do update set key = excluded.key, upload_hash = excluded.upload_hash,
          width = excluded.width, height = excluded.height, placeholder = excluded.placeholder,
          created_at = excluded.created_at, lost_at = excluded.lost_at`.execute(tx)
    })
  },

  async findAgain(has) {
    const { rows: lost } = await sql<{ item_id: string; position: number; key: string }>`
      select item_id, position, key from lost_photos`.execute(db)
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
