import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export const findQr = (db: Db, sellerID: string) =>
  db
    .selectFrom('payment_qrs')
    .select(['payload', 'name', 'city', 'set_at'])
    .where('seller_id', '=', sellerID)
    .executeTakeFirst()
export type QrRow = NonNullable<Awaited<ReturnType<typeof findQr>>>

export const saveQr = (tx: Tx, { seller_id, ...qr }: Insertable<Tables['payment_qrs']>) =>
  tx
    .insertInto('payment_qrs')
    .values({ seller_id, ...qr })
    .onConflict((before) => before.column('seller_id').doUpdateSet(qr))
    .execute()

export const deleteQr = (tx: Tx, sellerID: string) =>
  tx.deleteFrom('payment_qrs').where('seller_id', '=', sellerID).execute()

export const insertQrChange = (tx: Tx, change: Insertable<Tables['payment_qr_changes']>) =>
  tx.insertInto('payment_qr_changes').values(change).execute()

/** What is known of the code that this seller removed last. Call it where there is no code. */
export const findRemovedQr = (tx: Tx, sellerID: string) =>
  tx
    .selectFrom('payment_qr_changes')
    .select(['name_before', 'mac_before'])
    .where('seller_id', '=', sellerID)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type RemovedQr = NonNullable<Awaited<ReturnType<typeof findRemovedQr>>>

/** Newest first, with ids below `after`. */
export const selectQrChanges = (db: Db, after: number | undefined, rows: number) =>
  db
    .selectFrom('payment_qr_changes as c')
    .innerJoin('accounts as a', 'a.id', 'c.seller_id')
    .leftJoin('shops as s', (on) => on.onRef('s.owner_id', '=', 'c.seller_id').on('s.closed_at', 'is', null))
    .select(['c.id', 'c.seller_id', 'c.name', 'c.name_before', 'c.changed_at'])
    .select(['a.first_name', 'a.last_name', 's.name as shop_name'])
    .$if(after !== undefined, (query) => query.where('c.id', '<', after ?? 0))
    .orderBy('c.id', 'desc')
    .limit(rows)
    .execute()

export const selectQrChangesOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('payment_qr_changes')
    .select(['name', 'name_before', 'changed_at'])
    .where('seller_id', '=', sellerID)
    .orderBy('id')
    .execute()

export const deleteQrChangesOf = (tx: Tx, sellerID: string) =>
  tx.deleteFrom('payment_qr_changes').where('seller_id', '=', sellerID).execute()

/** The seller's shop if a buyer comes to pick something up within this time. */
export const findShopWithPickups = (db: Db, sellerID: string, from: Date, to: Date) =>
  db
    .selectFrom('shops as s')
    .select(['s.id', 's.name'])
    .where('s.owner_id', '=', sellerID)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pickups as p')
          .innerJoin('pickup_times as t', 't.pickup_id', 'p.id')
          .select('p.id')
          .whereRef('p.shop_id', '=', 's.id')
          .where('p.open', '=', true)
          .where('t.picks_up_at', '>=', from)
          .where('t.picks_up_at', '<', to),
      ),
    )
    .executeTakeFirst()
