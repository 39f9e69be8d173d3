import type pg from 'pg'
import type { TableRow } from '../../../platform/db/connect.ts'
import { townOf } from '../../people/index.ts'
import { locationOf } from './presenter.ts'

const shopsAtOnce = 200

type Unknown = Pick<TableRow<'shops'>, 'id' | 'address' | 'latitude' | 'longitude'>

/**
 * Finds the towns of shops from before there were any. Runs at each migration, because a process of the version before may
 * still create shops.
 */
export const addTowns = async (pool: pg.Pool): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<Unknown>(
      'select id, address, latitude, longitude from shops where town is null and closed_at is null limit $1',
      [shopsAtOnce],
    )
    if (rows.length === 0) return
    await pool.query(
      `update shops s set town = g.town from unnest($1::uuid[], $2::text[]) as g (id, town)
       where s.id = g.id and s.town is null`,
      [rows.map(({ id }) => id), rows.map((row) => townOf(row.address, locationOf(row)))],
    )
  }
}
