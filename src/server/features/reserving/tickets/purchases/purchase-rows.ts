import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../../../platform/db/connect.ts'

/** `clientID` is the idempotency key of the purchase request. One request for a cart buys several items. */
export interface Purchase {
  buyerID: string
  clientID: string
  itemID: string
  ticketID: number
  ofCart: boolean
}

/** Returns false if the key was already used for another item. */
export const insertPurchase = async (tx: Tx, purchase: Purchase): Promise<boolean> => {
  const { buyerID, clientID, itemID, ticketID, ofCart } = purchase
  const row = await tx
    .insertInto('purchases')
    .values({
      buyer_id: buyerID,
      client_id: clientID,
      item_id: itemID,
      ticket_id: ticketID,
      of_cart: ofCart,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .executeTakeFirst()
  return row !== undefined
}

const purchasesOf = (db: Db, buyerID: string, clientID: string) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('tickets as t', 't.id', 'p.ticket_id')
    .where('p.buyer_id', '=', buyerID)
    .where('p.client_id', '=', clientID)

/**
 * What was done with this key. `ticket`: of this item, or else of another one. `settled`: later requests with the key are refused.
 * Call it under the buyer's lock.
 */
export const findEarlier = (tx: Tx, buyerID: string, clientID: string, itemID: string) => {
  const ticket = purchasesOf(tx, buyerID, clientID)
    .select(['p.item_id as itemID', 't.id', 't.status'])
    .orderBy((by) => by('p.item_id', '=', itemID), 'desc')
    .limit(1)
  const settled = tx
    .selectFrom('settled_purchases')
    .select('settled_at')
    .where('buyer_id', '=', buyerID)
    .where('client_id', '=', clientID)
  return tx
    .selectNoFrom(({ exists }) => [exists(settled).as('settled'), jsonObjectFrom(ticket).as('ticket')])
    .executeTakeFirstOrThrow()
}

export const selectPurchases = (db: Db, buyerID: string, clientID: string) =>
  purchasesOf(db, buyerID, clientID)
    .select(['p.item_id as itemID', 'p.ticket_id as ticketID', 't.status'])
    .orderBy('p.ticket_id')
    .execute()

/** Makes later purchase requests with this key fail. Call it under the buyer's lock. */
export const settlePurchase = async (
  tx: Tx,
  { buyerID, clientID, at }: { buyerID: string; clientID: string; at: Date },
): Promise<void> => {
  await tx
    .insertInto('settled_purchases')
    .values({ buyer_id: buyerID, client_id: clientID, settled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The keys of a deleted account are not needed, because nobody can repeat its requests. */
export const deletePurchasesOf = async (tx: Tx, buyerID: string): Promise<void> => {
  for (const table of ['purchases', 'settled_purchases'] as const)
    await tx.deleteFrom(table).where('buyer_id', '=', buyerID).execute()
}
