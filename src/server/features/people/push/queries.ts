import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** A browser has one subscription, so the same address replaces an earlier one, also that of another account. */
export const saveSubscription = (
  tx: Tx,
  { id, created_at, ...rest }: Insertable<Tables['push_subscriptions']>,
) =>
  tx
    .insertInto('push_subscriptions')
    .values({ id, created_at, ...rest })
    .onConflict((same) => same.column('endpoint').doUpdateSet(rest))
    .execute()

/** Deletes all but the newest. */
export const deleteOldest = (tx: Tx, accountID: string, kept: number) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('push_subscriptions')
        .select('id')
        .where('account_id', '=', accountID)
        .orderBy('confirmed_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()

export const deleteSubscription = (db: Db, accountID: string, endpoint: string) =>
  db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountID)
    .where('endpoint', '=', endpoint)
    .execute()

export const deleteSubscriptionsOf = (tx: Tx, accountID: string) =>
  tx.deleteFrom('push_subscriptions').where('account_id', '=', accountID).execute()

export const subscriptionsOf = (db: Db, accountID: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at', 'confirmed_at'])
    .where('account_id', '=', accountID)
    .orderBy('created_at')
    .execute()

/** Those of both sides of the person that were made with this key: a browser has one subscription, of the side that subscribed last. */
export const reachableSubscriptions = (db: Db, accountID: string, vapidKey: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['account_id', 'endpoint', 'p256dh', 'auth'])
    .where(sql<boolean>`account_id in (${accountID}, other_side(${accountID}))`)
    .where('vapid_key', '=', vapidKey)
    .execute()
