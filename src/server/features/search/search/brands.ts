import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { brandKey } from '../../items/index.ts'

const maxSuggested = 8

/** Names of brands that have items and begin with this text. An exact match comes first. */
export const selectBrands = async (db: Db, begun: string): Promise<string[]> => {
  const key = brandKey(begun)
  const rows = await db
    .selectFrom('brands')
    .select('name')
    .where('key', '>=', key)
    .where('key', '<', `${key}\u{10ffff}`)
    .where(({ exists, selectFrom }) => exists(selectFrom('items').whereRef('brand_id', '=', 'brands.id')))
    .orderBy('key')
    .limit(sql.lit(maxSuggested))
    .execute()
  return rows.map(({ name }) => name)
}

/** The ids of the brands with these names. Unknown names have none. */
export const selectBrandIDs = async (db: Db, names: string[]): Promise<number[]> => {
  const rows = await db.selectFrom('brands').select('id').where('key', 'in', names.map(brandKey)).execute()
  return rows.map(({ id }) => id)
}
