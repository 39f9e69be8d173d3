import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'

/** The ticket that a piece came to by an id that the buyer's page made. */
export interface Purchase {
  buyerID: string
  clientID: string
  itemID: string
  ticketID: number
  ofCart: boolean
}

/** False when the id stands for another piece already. */
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

/** What is told of under an id is told of under it from then on, also where another request had bought it. */
export const insertPurchasesOfLiveTickets = (db: Db, buyerID: string, clientID: string, itemIDs: string[]) =>
  sql`
    insert into purchases (buyer_id, client_id, item_id, ticket_id, of_cart)
    select buyer_id, ${clientID}::uuid, item_id, id, true from tickets
    where buyer_id = ${buyerID}::uuid and status <= 5 and item_id = any (${itemIDs}::uuid[])
    on conflict do nothing`.execute(db)

const purchasesOf = (db: Db, buyerID: string, clientID: string) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('tickets as t', 't.id', 'p.ticket_id')
    .where('p.buyer_id', '=', buyerID)
    .where('p.client_id', '=', clientID)

/** What became of the piece by this id; else what the id stands for instead. */
export const findPurchase = (tx: Tx, buyerID: string, clientID: string, itemID: string) =>
  purchasesOf(tx, buyerID, clientID)
    .select(['p.item_id', 't.id', 't.status'])
    .orderBy((by) => by('p.item_id', '=', itemID), 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectPurchases = (db: Db, buyerID: string, clientID: string) =>
  purchasesOf(db, buyerID, clientID)
    .select(['p.item_id as itemID', 'p.ticket_id as ticketID'])
    .orderBy('p.ticket_id')
    .execute()

/** Nobody sends them again. */
export const deletePurchasesOf = (tx: Tx, buyerID: string) =>
  tx.deleteFrom('purchases').where('buyer_id', '=', buyerID).execute()
