import type pg from 'pg'
import { shopNameKey } from '../../../platform/names/shop-name-key.ts'
import { type TableRow, refusedBy } from '../../../platform/db/connect.ts'

const shopsAtOnce = 1000

/** Sets the key of the oldest shop of each name, unless another shop has it. */
const setKeys = async (pool: pg.Pool, ids: string[], keys: (string | null)[]): Promise<void> => {
  const set = () =>
    pool.query(
      `update shops s set name_key = g.key
       from (select distinct on (key) id, key from unnest($1::uuid[], $2::text[]) with ordinality as t(id, key, n)
             where key is not null order by key, n) g
       where s.id = g.id and s.name_key is null and s.closed_at is null
         and not exists (select from shops o where o.name_key = g.key and o.closed_at is null)`,
      [ids, keys],
    )
  for (;;)
    try {
      await set()
      return
    } catch (error) {
      // A running app has just created a shop with such a name. The next attempt skips that name.
      if (refusedBy(error) !== 'shops_open_name') throw error
    }
}

/**
 * Gives keys to the names of shops from before there were any. A shop that has the name of an older one stays without a
 * key, and so keeps its name. Runs at each migration, because a process of the version before may still create shops.
 */
export const addNameKeys = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<Pick<TableRow<'shops'>, 'id' | 'name'>>(
    'select id, name from shops where name_key is null and closed_at is null order by created_at, id',
  )
  for (let n = 0; n < rows.length; n += shopsAtOnce) {
    const some = rows.slice(n, n + shopsAtOnce)
    await setKeys(
      pool,
      some.map(({ id }) => id),
      some.map(({ name }) => shopNameKey(name)),
    )
  }
}
