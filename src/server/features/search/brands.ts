import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { brandKey } from '../listings/index.ts'

const maxSuggested = 8

/** Names of brands of items that begin so. An exact match comes first. */
export const selectBrands = async (db: Db, begun: string): Promise<string[]> => {
  const key = brandKey(begun)
  const { rows } = await sql<{ name: string }>`
    select name from brands
    where key >= ${key} and key < ${`${key}\u{10ffff}`}
      and exists (select from items i where i.brand_id = brands.id)
    order by key limit ${sql.lit(maxSuggested)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** The ids of the brands with these names. Unknown names have none. */
export const selectBrandIDs = async (db: Db, names: string[]): Promise<number[]> => {
  const rows = await db.selectFrom('brands').select('id').where('key', 'in', names.map(brandKey)).execute()
  return rows.map(({ id }) => id)
}
