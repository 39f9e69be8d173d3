import { sql } from 'kysely'
import { arrayFrom } from '../../../platform/db/array-from.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'

export interface CheckedItem extends Pick<
  TableRow<'items'>,
  'id' | 'shop_id' | 'name' | 'description' | 'price_centavos' | 'brand_id'
> {
  owner_id: string
  /** Its tags that name a garment. */
  garments: number[]
}

/** Items that wait to be checked, the oldest first. */
export const selectItemsToCheck = (db: Db, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('items_to_check')
    .select('item_id')
    .where(isNoneOf('item_id', leftOut))
    .groupBy('item_id')
    .orderBy(({ fn }) => fn.min('id'))
    .limit(rows)
    .execute()

/**
 * Takes an item that waits to be checked, for good once the transaction commits. Undefined if it is not for sale any more, or
 * another process takes it.
 */
export const takeItemToCheck = async (tx: Tx, itemID: string): Promise<CheckedItem | undefined> => {
  const own = tx.selectFrom('items_to_check').select('id').where('item_id', '=', itemID)
  const rows = await tx
    .deleteFrom('items_to_check')
    .where('id', 'in', own.forUpdate().skipLocked())
    .returning('item_id')
    .execute()
  if (rows.length === 0) return undefined
  return tx
    .selectFrom('items as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .select(['i.id', 'i.shop_id', 'i.name', 'i.description', 'i.price_centavos', 'i.brand_id', 's.owner_id'])
    .select(({ selectFrom }) =>
      arrayFrom(
        selectFrom('item_tags as it')
          .innerJoin('tags as t', 't.id', 'it.tag_id')
          .select('t.id')
          .whereRef('it.item_id', '=', 'i.id')
          .where('t.kind', '=', 'garment')
          .orderBy('t.id'),
      ).as('garments'),
    )
    .where('i.id', '=', itemID)
    .where('i.state', '=', 'listed')
    .executeTakeFirst()
}

/** Shops of new accounts that listed this many items or more since then. */
export const selectListingBursts = async (
  db: Db,
  shopIDs: readonly string[],
  { since, newSince, max }: { since: Date; newSince: Date; max: number },
) => {
  const { rows } = await sql<{ shop_id: string; shop_name: string; owner_id: string; count: number }>`
    select s.id as shop_id, s.name as shop_name, s.owner_id, listed.count
    from shops s join accounts a on a.id = s.owner_id
    cross join lateral (select count(*)::int as count from (
      select from items i where i.shop_id = s.id and i.listed_at > ${since} limit ${sql.lit(max * 10)}) i) listed
    where s.id = any(${shopIDs}::uuid[]) and a.created_at > ${newSince} and listed.count >= ${max}`.execute(
    db,
  )
  return rows
}

export interface Burst {
  account_id: string
  count: number
  accounts: number
}

/**
 * New accounts that made this many reservations or more since then, each alone, or several that signed up on one device
 * together. Of several it is about the one with most.
 */
export const selectReservationBursts = async (
  db: Db,
  { since, newSince, alone, together }: { since: Date; newSince: Date; alone: number; together: number },
): Promise<Burst[]> => {
  const { rows } = await sql<Burst>`
    with made as (
      select t.buyer_id, count(*)::int as count
      from tickets t join accounts a on a.id = t.buyer_id
      where t.created_at > ${since} and a.created_at > ${newSince}
      group by t.buyer_id
    )
    select buyer_id as account_id, count, 1 as accounts from made where count >= ${alone}
    union all
    select (array_agg(m.buyer_id order by m.count desc, m.buyer_id))[1], sum(m.count)::int, count(*)::int
    from made m join sign_up_origins o on o.account_id = m.buyer_id
    group by o.device having count(*) > 1 and sum(m.count) >= ${together}`.execute(db)
  return rows
}

export interface SharedOrigin {
  account_id: string
  of: 'device' | 'network'
  count: number
}

/**
 * The accounts made since `since` with which a device, or an address block, reached a full multiple of its number within the
 * time before.
 */
export const selectSharedOrigins = async (
  db: Db,
  { since, withinMs, device, network }: { since: Date; withinMs: number; device: number; network: number },
): Promise<SharedOrigin[]> => {
  const countOf = (column: 'device' | 'network') => sql`
    select o.account_id, ${column} as of, (
      select count(*)::int from sign_up_origins e where e.${sql.ref(column)} = o.${sql.ref(column)}
        and e.signed_up_at > o.signed_up_at - make_interval(secs => ${withinMs / 1000})
        and (e.signed_up_at, e.account_id) <= (o.signed_up_at, o.account_id)) as count
    from sign_up_origins o where o.signed_up_at > ${since}`
  const { rows } = await sql<SharedOrigin>`
    select * from (${countOf('device')}) d where count > 0 and count % ${device} = 0
    union all
    select * from (${countOf('network')}) n where count > 0 and count % ${network} = 0`.execute(db)
  return rows
}
