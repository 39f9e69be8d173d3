import { sql } from 'kysely'
import { maxSavers } from '#domain/offers.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { saves } from '../../items/index.ts'
import { haveBlock } from '../../talk/index.ts'
import { isOpen } from './queries.ts'

/** Those who have the item in a cart or a collection, without whom the shop has blocked, its helpers, and those to whom it is offered. */
const savers = (itemID: string, centavos: number | null) => sql`
  select saved.buyer_id, max(saved.added_at) as saved_at from ${saves} saved
  join accounts a on a.id = saved.buyer_id and a.deleted_at is null and a.stopped_at is null
  join buyers b on b.account_id = saved.buyer_id
  where saved.item_id = ${itemID}
    and not works_for_shop(saved.buyer_id, (select shop_id from items where id = ${itemID}))
    and not ${haveBlock(sql`saved.buyer_id`, sql`(select shop_id from items where id = ${itemID})`)}
    and not exists (select from offers o where o.item_id = ${itemID} and o.buyer_id = saved.buyer_id and o.state = 'open'
      and (o.made_by <> 'buyer' ${centavos === null ? sql`` : sql`or o.centavos >= ${centavos}`}))
  group by saved.buyer_id
  order by saved_at desc, saved.buyer_id limit ${sql.lit(maxSavers)}`

export const countSavers = async (db: Db, itemID: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${savers(itemID, null)}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Offers the item to those who saved it. What they have offered below this price is answered by it. Returns how many they are. */
export const insertOffersToSavers = async (
  tx: Tx,
  offer: { itemID: string; shopID: string; centavos: number; asked: number; at: Date; until: Date },
): Promise<number> => {
  const { itemID, shopID, centavos, asked, at, until } = offer
  const { rows } = await sql<{
    buyer_id: string
  }>`select buyer_id from (${savers(itemID, centavos)}) found`.execute(tx)
  const people = rows.map(({ buyer_id }) => buyer_id)
  if (people.length === 0) return 0
  await tx
    .updateTable('offers as o')
    .set({ state: 'countered', ended_at: at, notified: true })
    .where('o.item_id', '=', itemID)
    .where('o.buyer_id', '=', anyOf(people))
    .where(isOpen)
    .execute()
  const inserted = await sql`
    insert into offers (item_id, shop_id, buyer_id, made_by, centavos, asked_centavos, made_at, until, notified)
    select ${itemID}, ${shopID}, buyer_id, 'savers', ${centavos}, ${asked}, ${at}, ${until}, false
    from unnest(${people}::uuid[]) as buyer_id order by buyer_id`.execute(tx)
  await sql`insert into event_outbox (topic, payload)
    select 'people', account || ' offers' from unnest(${people}::uuid[]) as account`.execute(tx)
  return Number(inserted.numAffectedRows ?? 0)
}

/** The open offer to those who saved the item. */
export const findOfferToSavers = (db: Db, itemID: string, now: Date) =>
  db
    .selectFrom('offers as o')
    .select(['o.centavos', 'o.until'])
    .where('o.item_id', '=', itemID)
    .where('o.made_by', '=', 'savers')
    .where(isOpen)
    .where('o.until', '>', now)
    .limit(1)
    .executeTakeFirst()
