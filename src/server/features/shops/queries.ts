import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Those that are open. */
const shops = (db: Db) =>
  db
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'shops.owner_id')
    .select(['shops.id', 'name', 'address', 'phone_no', 'owner_id', 'longitude', 'latitude'])
    .where('closed_at', 'is', null)

export type ShopRow = NonNullable<Awaited<ReturnType<typeof findShop>>>

export const insertShop = (db: Db, shop: Insertable<Tables['shops']>) =>
  db.insertInto('shops').values(shop).execute()

export const findShop = (db: Db, id: string) => shops(db).where('shops.id', '=', id).executeTakeFirst()

export const findShopOf = (db: Db, ownerID: string) =>
  shops(db).where('owner_id', '=', ownerID).executeTakeFirst()

export const setLocation = (db: Db, id: string, longitude: number, latitude: number) =>
  db.updateTable('shops').set({ longitude, latitude }).where('id', '=', id).execute()

/** By name, then id; the next rows come after the last row's keys. */
export const selectShops = (db: Db, after: [name: string, id: string] | null, rows: number) => {
  const query = shops(db).orderBy('name').orderBy('shops.id').limit(rows)
  if (!after) return query.execute()
  return query
    .where(({ eb, refTuple, tuple }) => eb(refTuple('name', 'shops.id'), '>', tuple(after[0], after[1])))
    .execute()
}

export const findWholeShopOf = (db: Db, ownerID: string) =>
  db.selectFrom('shops').selectAll().where('owner_id', '=', ownerID).executeTakeFirst()

/** New pieces and conversations wait for the end of it; those that only refer to the shop need not. */
export const lockShopOf = (tx: Tx, ownerID: string) =>
  tx.selectFrom('shops').select('id').where('owner_id', '=', ownerID).forNoKeyUpdate().execute()

/** The row stays for its tickets and conversations. */
export const closeShop = (tx: Tx, ownerID: string, at: Date) =>
  tx
    .updateTable('shops')
    .set({ name: 'Deleted account', address: '', longitude: null, latitude: null, closed_at: at })
    .where('owner_id', '=', ownerID)
    .execute()
