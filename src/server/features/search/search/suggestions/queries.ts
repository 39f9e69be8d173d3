import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'

export const selectTags = (db: Db) => db.selectFrom('tags').select(['id', 'name']).orderBy('name').execute()

/** Open shops whose name begins with `begun`, in lower case. */
export const selectShopsThatBegin = (db: Db, begun: string, max: number) => {
  const key = sql<string>`lower(name) collate "C"`
  return db
    .selectFrom('shops')
    .select(['id as shopID', 'name as shopName'])
    .where('closed_at', 'is', null)
    .where('paused_at', 'is', null)
    .where(key, '>=', begun)
    .where(key, '<', `${begun}\u{10ffff}`)
    .orderBy(key)
    .limit(sql.lit(max))
    .execute()
}
