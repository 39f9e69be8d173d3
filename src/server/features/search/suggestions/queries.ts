import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

export const selectTags = (db: Db) => db.selectFrom('tags').select(['id', 'name']).orderBy('name').execute()

/** Open shops whose name begins with `begun`, in lower case. */
export const selectShopsThatBegin = async (db: Db, begun: string, max: number) => {
  const key = sql`lower(name) collate "C"`
  const { rows } = await sql<{ shopID: string; shopName: string }>`
    select id as "shopID", name as "shopName" from shops
    where closed_at is null and ${key} >= ${begun} and ${key} < ${`${begun}\u{10ffff}`}
    order by ${key} limit ${sql.lit(max)}`.execute(db)
  return rows
}
