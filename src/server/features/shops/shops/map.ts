import { sql } from 'kysely'
import type { shops as calls } from '#contract/shops.ts'
import { accountPhotoLink } from '#domain/photos.ts'
import type { Received, Reply } from '#contract/define.ts'
import { createCache } from '../../../platform/cache.ts'
import type { Db, TableRow } from '../../../platform/db/connect.ts'
import type { Events } from '../../../platform/events/events.ts'

type Bounds = Received<(typeof calls)['GET store/map']>
type Clusters = Reply<(typeof calls)['GET store/map']>['clusters']

interface Row
  extends Pick<TableRow<'shops'>, 'id' | 'name'>, Pick<Clusters[number], 'long' | 'lat' | 'shops'> {
  photo_id: TableRow<'account_photos'>['id'] | null
}

/** About 2 MB. */
const maxKept = 200
const ttlMs = 60_000
/** The minimum number of columns of the grid. There are at most twice as many. */
const columns = 8

/** The side of a cell in degrees: a power of two, so that cells stay where they are while the map moves. */
const cellOf = ({ west, east }: Bounds): number => 2 ** Math.floor(Math.log2((east - west) / columns))

/** Whole cells, so that neighbouring views share a cached reply. */
const toCells = ({ west, south, east, north }: Bounds, cell: number): Bounds => ({
  west: Math.floor(west / cell) * cell,
  south: Math.floor(south / cell) * cell,
  east: Math.ceil(east / cell) * cell,
  north: Math.ceil(north / cell) * cell,
})

const select = async (db: Db, { west, south, east, north }: Bounds, cell: number): Promise<Clusters> => {
  const { rows } = await sql<Row>`
    select avg(longitude) as long, avg(latitude) as lat, count(*)::int as shops,
      (array_agg(shops.id))[1] as id, (array_agg(name))[1] as name, (array_agg(photo.id))[1] as photo_id
    from shops left join account_photos photo on photo.account_id = shops.owner_id
    where closed_at is null and paused_at is null
      and longitude >= ${west}::float8 and longitude < ${east}::float8
      and latitude >= ${south}::float8 and latitude < ${north}::float8
    group by floor(longitude / ${cell}::float8), floor(latitude / ${cell}::float8)`.execute(db)
  return rows.map(({ id, name, photo_id, ...cluster }) => ({
    ...cluster,
    shop:
      cluster.shops === 1
        ? { shopID: id, shopName: name, photo: photo_id && accountPhotoLink(photo_id) }
        : null,
  }))
}

/** Shops by the cells of a grid. It reads all shops of the view, so it grows with them, and is cached for a minute. */
export const createShopMap = (db: Db, events: Events) => {
  const kept = createCache<Clusters>(events, { topic: 'tags', max: maxKept, ttlMs })
  return (bounds: Bounds): Promise<Clusters> => {
    const cell = cellOf(bounds)
    const whole = toCells(bounds, cell)
    return kept.get(JSON.stringify(whole), () => select(db, whole, cell))
  }
}

export type ShopMap = ReturnType<typeof createShopMap>
