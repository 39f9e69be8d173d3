import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import {
  availabilityOf,
  coverColumns,
  coverPhoto,
  itemsToErase,
  priceNow,
  savedPriceOf,
} from '../../items/index.ts'
import { takesPart } from '../bundles/rule-queries.ts'
import { offeredTo } from '../offers/queries.ts'

/** A buyer's entries with the current state of their items, newest first. */
export const selectCart = (db: Db, buyerID: string, now: Date) =>
  db
    .selectFrom('cart_entries as c')
    .innerJoin('items as i', 'i.id', 'c.item_id')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .leftJoin('account_photos as shop_photo', 'shop_photo.account_id', 's.owner_id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select([
      'i.id',
      'i.name',
      'i.price_centavos',
      'i.size',
      'i.condition',
      availabilityOf('i').as('availability'),
      offeredTo(buyerID, now).as('offered'),
      takesPart.as('takes_part'),
      's.id as shop_id',
      's.name as shop_name',
      's.town',
      'shop_photo.id as shop_photo_id',
      savedPriceOf(sql.ref('c.buyer_id'), sql.ref('c.item_id')).as('first_saved_centavos'),
      ...coverColumns,
    ])
    .where('c.buyer_id', '=', buyerID)
    .orderBy('c.added_at', 'desc')
    .orderBy('c.item_id', 'desc')
    .execute()

export type CartRow = Awaited<ReturnType<typeof selectCart>>[number]

export const countEntries = (tx: Tx, buyerID: string) =>
  countRows(tx, tx.selectFrom('cart_entries').where('buyer_id', '=', buyerID))

/** A shared lock: nobody can buy the item until the transaction ends, but others can still add it to their carts. */
export const shareItem = async (tx: Tx, itemID: string) => {
  const wanted = tx.selectFrom('items as i').where('i.id', '=', itemID)
  await wanted.select('i.id').forShare().execute()
  return wanted.select(['i.shop_id', availabilityOf('i').as('availability')]).executeTakeFirst()
}

/** Returns false if the item is already in the cart. */
export const insertEntry = (tx: Tx, buyerID: string, itemID: string, at: Date) =>
  hasRow(
    tx
      .insertInto('cart_entries')
      .values({ buyer_id: buyerID, item_id: itemID, added_at: at, saved_centavos: priceNow(itemID) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id'),
  )

/** Returns false if the idempotency key was used before. */
export const insertAddition = (tx: Tx, buyerID: string, clientID: string, itemID: string, at: Date) =>
  hasRow(
    tx
      .insertInto('cart_additions')
      .values({ buyer_id: buyerID, client_id: clientID, item_id: itemID, added_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id'),
  )

/** Whether the idempotency key was used for another item. */
export const hasAddedOther = (tx: Tx, buyerID: string, clientID: string, itemID: string) =>
  hasRow(
    tx
      .selectFrom('cart_additions')
      .select('item_id')
      .where('buyer_id', '=', buyerID)
      .where('client_id', '=', clientID)
      .where('item_id', '<>', itemID),
  )

/** Returns false if the item was not in the cart. Of several concurrent deletions of an entry, one returns true. */
export const deleteEntry = async (tx: Tx, buyerID: string, itemID: string): Promise<boolean> => {
  const deleted = await hasRow(
    tx
      .deleteFrom('cart_entries')
      .where('buyer_id', '=', buyerID)
      .where('item_id', '=', itemID)
      .returning('item_id'),
  )
  if (deleted) await publishTo(tx, buyerID, 'cart')
  return deleted
}

export const selectEntriesOf = (db: Db, buyerID: string) =>
  db
    .selectFrom('cart_entries as c')
    .innerJoin('items as i', 'i.id', 'c.item_id')
    .select(['c.item_id', 'i.name', 'c.added_at', 'c.saved_centavos'])
    .where('c.buyer_id', '=', buyerID)
    .orderBy('c.added_at')
    .execute()

export const deleteEntriesOf = async (tx: Tx, buyerID: string): Promise<void> => {
  for (const table of ['cart_entries', 'cart_additions'] as const)
    await tx.deleteFrom(table).where('buyer_id', '=', buyerID).execute()
}

/** Removes the items that are deleted with the seller's account from all carts. Returns the owners of the carts. */
export const deleteEntriesWith = async (tx: Tx, sellerID: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('cart_entries')
    .where('item_id', 'in', itemsToErase(tx, sellerID))
    .returning('buyer_id')
    .execute()
  return [...new Set(rows.map(({ buyer_id }) => buyer_id))]
}
