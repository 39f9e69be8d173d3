import { sql } from 'kysely'
import type { HoldKind } from '#domain/item-holds.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { endedByHold, endedOffers } from './offers.ts'

export interface Hold {
  itemID: string
  kind: HoldKind
  /** Null for a name from comments and for a sale over the counter. */
  buyerID: string | null
  /** When it ends by itself. Null: the item is sold. */
  until: Date | null
}

/** Returns false if something else holds the item. The primary key decides races. Open offers for it end. */
export const takeHold = async (tx: Tx, { itemID, kind, buyerID, until }: Hold): Promise<boolean> => {
  const { rows } = await sql`
    with taken as (
      insert into item_holds (item_id, kind, buyer_id, until)
      values (${itemID}, ${kind}, ${buyerID}, ${until})
      on conflict do nothing
      returning item_id
    ), ${endedOffers(endedByHold(sql`${kind}::text`), sql`from taken where o.item_id = taken.item_id`)}
    select from taken`.execute(tx)
  return rows.length > 0
}

/** Gives the hold of an item another deadline, or none once the item is sold. */
export const setHoldUntil = (tx: Tx, itemID: string, kind: HoldKind, until: Date | null) =>
  tx.updateTable('item_holds').set({ until }).where('item_id', '=', itemID).where('kind', '=', kind).execute()

/** Does nothing if something of another kind holds the item. */
export const endHold = (tx: Tx, itemID: string, kind: HoldKind) =>
  tx.deleteFrom('item_holds').where('item_id', '=', itemID).where('kind', '=', kind).execute()

export const findHold = (db: Db, itemID: string) =>
  db
    .selectFrom('item_holds')
    .select(['kind', 'buyer_id', 'until'])
    .where('item_id', '=', itemID)
    .executeTakeFirst()

/** Whether it is this buyer's turn to buy the item. */
export const hasTurn = async (db: Db, itemID: string, buyerID: string): Promise<boolean> => {
  const hold = await findHold(db, itemID)
  return hold?.kind === 'turn' && hold.buyer_id === buyerID
}

/** Holds whose deadline has passed, the earliest first. What a rider brings has none until the buyer has it. */
export const selectOverdueHolds = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('item_holds')
    .select(['item_id', 'kind'])
    .where('until', '<', now)
    .where(
      sql<boolean>`not exists (select from tickets t join rider_requests r on r.pickup_id = t.pickup_id
        where t.item_id = item_holds.item_id and t.status = 4 and r.ended_at is null and t.id = any(r.ticket_ids))`,
    )
    .where(isNoneOf('item_id', leftOut))
    .orderBy('until')
    .limit(rows)
    .execute()
