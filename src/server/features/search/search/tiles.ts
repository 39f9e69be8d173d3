import { sql } from 'kysely'
import type { Db, TableRow } from '../../../platform/db/connect.ts'
import { type WasRow, wasOf } from '../../items/index.ts'

/** The fields of an item that a tile shows. */
export interface TileRow
  extends
    WasRow,
    Pick<
      TableRow<'item_search'>,
      | 'price_centavos'
      | 'size'
      | 'condition'
      | 'measurements'
      | 'pieces'
      | 'latitude'
      | 'longitude'
      | 'town'
      | 'shop_name'
      | 'photo_key'
      | 'photo_width'
      | 'photo_height'
      | 'photo_placeholder'
    > {
  id: TableRow<'item_search'>['item_id']
  name: TableRow<'item_search'>['title']
}

/** The columns of a tile. `x` is the row of a visible item in `item_search`. */
export const tileColumns = sql`x.item_id as id, x.title as name, x.price_centavos, ${wasOf('x')} as was_centavos, x.size, x.condition, x.measurements, x.pieces, x.latitude,
  x.longitude, x.town, x.shop_name, x.photo_key, x.photo_width, x.photo_height, x.photo_placeholder`

/** The tiles of the items that are for sale now, in the order of the ids. */
export const selectTiles = async (db: Db, ids: string[]): Promise<TileRow[]> => {
  const { rows } = await sql<TileRow>`
    select ${tileColumns} from unnest(${ids}::uuid[]) with ordinality as given (id, n)
    join item_search x on x.item_id = given.id
    where not x.held order by given.n`.execute(db)
  return rows
}

/** Also returns held items. The order is undefined. */
export const selectTilesWithHeld = async (db: Db, ids: string[]) => {
  const { rows } = await sql<TileRow & Pick<TableRow<'item_search'>, 'held'>>`
    select ${tileColumns}, x.held from item_search x where x.item_id = any(${ids}::uuid[])`.execute(db)
  return rows
}
