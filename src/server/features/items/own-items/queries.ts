import { type RawBuilder, sql } from 'kysely'
import type { Availability } from '#domain/ticket-status.ts'
import { fromMicroseconds, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { availabilityOf, isTakenDown } from '../item-state/availability.ts'
import { type CoverRow, coverColumns, coverPhoto } from '../listings/queries.ts'
import { countSavers } from '../listings/saves.ts'
import { type WasRow, wasOf } from '../listings/was.ts'
import { copiedColumns } from '../listings/facts.ts'
import type { ownItemSorts } from '#contract/own-items.ts'

/** Further words are left out. */
const maxWords = 6

export interface OwnItemFilter {
  state: Availability
  q?: string | undefined
}

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Whether the item `i` is in this state of the list. The index answers what the state of its row alone decides. */
const isIn = (state: Availability): RawBuilder<unknown> => {
  switch (state) {
    case 'sold':
      return sql`i.state = 'sold'`
    case 'for_sale':
    case 'held':
      return sql`i.state = 'listed' and ${availabilityOf('i')} = ${state}`
    case 'draft':
      return sql`i.state in ('draft', 'listed') and ${availabilityOf('i')} = ${state}`
    case 'withdrawn':
      return sql`${availabilityOf('i')} = ${state}`
  }
}

/** Whether the item `i` is in this state of the list and matches all words. */
const matches = (shopID: string, { state, q = '' }: OwnItemFilter): RawBuilder<boolean> => {
  const words = q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
  const conditions = words.map((word) => {
    const start = `${escaped(word)}%`
    return sql`(i.name ilike ${`%${start}`} or i.size = ${word.toUpperCase()}
      or i.brand_id in (select id from brands where name ilike ${start})
      or exists (select from item_tags it where it.item_id = i.id
        and it.tag_id in (select id from tags where name ilike ${start})))`
  })
  return sql.join(
    [sql`i.shop_id = ${shopID} and ${isIn(state)} and i.removed_at is null`, ...conditions],
    sql` and `,
  )
}

const created = sql.ref<Date>('i.created_at')
const lastViewed = sql<Date>`coalesce(v.viewed_at, i.listed_at, i.created_at)`

type Sort = (typeof ownItemSorts)[number]

/** The sort key, ascending or descending. Times are microseconds in cursors. */
const orders: Record<Sort, { by: RawBuilder<unknown>; isTime?: true; direction: 'asc' | 'desc' }> = {
  newest: { by: sql`${created}`, isTime: true, direction: 'desc' },
  oldest: { by: sql`${created}`, isTime: true, direction: 'asc' },
  price_low: { by: sql`i.price_centavos`, direction: 'asc' },
  price_high: { by: sql`i.price_centavos`, direction: 'desc' },
  saved: { by: countSavers, direction: 'desc' },
  viewed: { by: sql`coalesce(v.views, 0)`, direction: 'desc' },
  quiet: { by: lastViewed, isTime: true, direction: 'asc' },
}

export interface OwnItemRow
  extends
    WasRow,
    CoverRow,
    Pick<
      TableRow<'items'>,
      'id' | 'name' | 'price_centavos' | 'size' | 'condition' | 'photos_expected' | 'created_at' | 'listed_at'
    > {
  key: number
  photos: number
  views: number
  viewed_at: Date | null
  saves: number
  availability: Availability
  /** By a decision of admins. */
  taken_down: boolean
}

const cover = sql.raw(coverColumns.join(', '))

export type OwnKey = [key: number, id: string]

/** Photos, views and saves are read only of the rows of the page. */
export const selectOwnItems = async (
  db: Db,
  shopID: string,
  { sort, after, rows, ...filter }: OwnItemFilter & { sort: Sort; after: OwnKey | null; rows: number },
): Promise<OwnItemRow[]> => {
  const { by, isTime, direction } = orders[sort]
  const [way, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const keyOf = (key: number) => (isTime ? fromMicroseconds(key) : sql`${key}::bigint`)
  const found = await sql<OwnItemRow>`
    select i.id, i.name, i.price_centavos, ${wasOf('i')} as was_centavos, i.size, i.condition,
      ${availabilityOf('i')} as availability, i.photos_expected, i.created_at, i.listed_at,
      ${isTakenDown('i')} as taken_down,
      (select count(*)::int from item_photos p where p.item_id = i.id) as photos,
      coalesce(v.views, 0) as views, v.viewed_at, ${countSavers} as saves,
      ${isTime ? toMicroseconds(sql.ref('o.key')) : sql`o.key::bigint`} as key, ${cover}
    from (
      select i.id, ${by} as key from items i left join item_views v on v.item_id = i.id
      where ${matches(shopID, filter)} and ${after ? sql`(${by}, i.id) ${beyond} (${keyOf(after[0])}, ${after[1]}::uuid)` : sql`true`}
      order by ${by} ${way}, i.id ${way}
      limit ${sql.lit(rows)}
    ) o
    join items i on i.id = o.id
    left join item_views v on v.item_id = i.id
    left join lateral ${coverPhoto(db)} on true
    order by o.key ${way}, o.id ${way}`.execute(db)
  return found.rows
}

/** The ids of what the list shows for a filter. */
export const findOwnItemIDs = async (
  tx: Tx,
  shopID: string,
  { except, max, ...filter }: OwnItemFilter & { except: readonly string[]; max: number },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('items as i')
    .select('i.id')
    .where(matches(shopID, filter))
    .where('i.id', '<>', (any) => any.fn('all', [any.val(except)]))
    .limit(sql.lit(max))
    .execute()
  return rows.map(({ id }) => id)
}

export const countOwnItems = (db: Db, shopID: string) =>
  db
    .selectFrom('items as i')
    .select([availabilityOf('i').as('availability'), (of) => of.fn.countAll<number>().as('count')])
    .where('i.shop_id', '=', shopID)
    .where('i.removed_at', 'is', null)
    .groupBy('availability')
    .execute()

/** Copies the facts of an item of this shop to a new draft, with its tags. Returns false for a repeated request. */
export const copyItem = async (
  tx: Tx,
  {
    itemID,
    shopID,
    ...copy
  }: { itemID: string; shopID: string; id: string; clientID: string; addedBy: string | null; at: Date },
): Promise<boolean> => {
  const facts = sql.join(copiedColumns.map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: string }>`
    insert into items (id, shop_id, added_by, name, description, price_centavos, size, is_feminine, state,
      photos_expected, client_id, created_at, ${facts})
    select ${copy.id}, shop_id, ${copy.addedBy}, name, description, price_centavos, size, is_feminine, 'draft',
      1, ${copy.clientID}, ${copy.at}, ${facts}
    from items where id = ${itemID} and shop_id = ${shopID} and removed_at is null
    on conflict (shop_id, client_id) do nothing returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into item_tags (item_id, tag_id)
    select ${copy.id}, tag_id from item_tags where item_id = ${itemID}`.execute(tx)
  return true
}
