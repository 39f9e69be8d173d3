import { type Insertable, sql } from 'kysely'
import { maxCounterItems } from '#domain/counter.ts'
import type { HoldKind } from '#domain/item-holds.ts'
import { type Availability, TicketStatus } from '#domain/ticket-status.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { availabilityOf, isTakenDown, coverColumns, coverPhoto, type CoverRow } from '../../items/index.ts'

/** How a call names an item: by its id, or by the number on its tag. */
export interface Tag {
  itemID?: string | undefined
  number?: number | undefined
}

export interface TaggedItem
  extends CoverRow, Pick<TableRow<'items'>, 'id' | 'name' | 'price_centavos' | 'size'> {
  availability: Availability
  number: number | null
}

const itemColumns = ['i.id', 'i.name', 'i.price_centavos', 'i.size', 'n.number'] as const

const itemsOf = (db: Db, shopID: string) =>
  db
    .selectFrom('items as i')
    .leftJoin('tag_numbers as n', 'n.item_id', 'i.id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(itemColumns)
    .select(availabilityOf('i').as('availability'))
    .select(coverColumns)
    .where('i.shop_id', '=', shopID)
    .where('i.removed_at', 'is', null)

export const findTagged = (
  db: Db,
  shopID: string,
  { itemID, number }: Tag,
): Promise<TaggedItem | undefined> =>
  itemsOf(db, shopID)
    .$if(itemID !== undefined, (query) => query.where('i.id', '=', itemID ?? ''))
    .$if(number !== undefined, (query) =>
      query.where('n.shop_id', '=', shopID).where('n.number', '=', number ?? 0),
    )
    .executeTakeFirst()

/** In no order. Sold items, and those that a decision took down, get no tags. */
export const selectToTag = (db: Db, shopID: string, itemIDs: readonly string[]) =>
  itemsOf(db, shopID)
    .leftJoin('live_sale_items as l', (join) => join.onRef('l.item_id', '=', 'i.id').on('l.open', '=', true))
    .select('l.number as sale_number')
    .where('i.id', '=', (any) => any.fn.any(any.val(itemIDs)))
    .where('i.state', '<>', 'sold')
    .where(sql<boolean>`not ${isTakenDown('i')}`)
    .execute()

export const findHighestNumber = async (db: Db, shopID: string): Promise<number> => {
  const row = await db
    .selectFrom('tag_numbers')
    .select('number')
    .where('shop_id', '=', shopID)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Returns false if another request took one of these numbers, or gave one of these items its number. */
export const insertNumbers = async (
  db: Db,
  shopID: string,
  given: readonly { itemID: string; number: number }[],
): Promise<boolean> => {
  const inserted = await db
    .insertInto('tag_numbers')
    .values(given.map(({ itemID, number }) => ({ shop_id: shopID, item_id: itemID, number })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .execute()
  return inserted.length === given.length
}

/** The newest items that are for sale. */
export const selectCounterItems = (db: Db, shopID: string) =>
  db
    .selectFrom('item_search as s')
    .leftJoin('tag_numbers as n', 'n.item_id', 's.item_id')
    .select(['s.item_id as id', 's.title as name', 's.price_centavos', 's.size', 'n.number'])
    .where('s.shop_id', '=', shopID)
    .where('s.held', '=', false)
    .orderBy('s.listed_at', 'desc')
    .orderBy('s.item_id', 'desc')
    .limit(maxCounterItems)
    .execute()

/** Who has an item on hold. */
export const findHolder = (db: Db, itemID: string) =>
  db
    .selectFrom('item_holds as h')
    .leftJoin('accounts as a', 'a.id', 'h.buyer_id')
    .leftJoin('tickets as t', (join) =>
      join
        .onRef('t.item_id', '=', 'h.item_id')
        .on(sql<boolean>`t.status between 1 and ${sql.lit(TicketStatus.AwaitingPickup)}`),
    )
    .leftJoin('pickups as p', 'p.id', 't.pickup_id')
    .leftJoin('name_holds as n', (join) =>
      join.onRef('n.item_id', '=', 'h.item_id').on('n.ended_at', 'is', null),
    )
    .leftJoin('live_bills as b', 'b.id', 'n.bill_id')
    .select(['h.kind', 'h.until', 'a.first_name', 'a.last_name', 'b.name'])
    .select(['t.id as ticket_id', 't.status', 't.pickup_id', 'p.picks_up_at'])
    .where('h.item_id', '=', itemID)
    .where('h.until', 'is not', null)
    // Only a sale, which is none, has no deadline.
    .$narrowType<{ kind: Exclude<HoldKind, 'counter'>; until: Date }>()
    .executeTakeFirst()

export type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

const sales = (db: Db) =>
  db
    .selectFrom('counter_sales as c')
    .innerJoin('items as i', 'i.id', 'c.item_id')
    .leftJoin('tag_numbers as n', 'n.item_id', 'i.id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(['c.id', 'c.item_id', 'c.price_centavos', 'c.sold_at', 'c.tapped_at', 'c.undone_at'])
    .select(['i.name', 'i.size', 'n.number'])
    .select(coverColumns)

export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>

export const findSale = (db: Db, shopID: string, saleID: string) =>
  sales(db).where('c.id', '=', saleID).where('c.shop_id', '=', shopID).executeTakeFirst()

export const findSaleOfClient = (tx: Tx, shopID: string, clientID: string) =>
  sales(tx).where('c.client_id', '=', clientID).where('c.shop_id', '=', shopID).executeTakeFirst()

/** False if a request with this client id sold something before. */
export const insertSale = async (tx: Tx, sale: Insertable<Tables['counter_sales']>): Promise<boolean> =>
  (await tx
    .insertInto('counter_sales')
    .values(sale)
    .onConflict((conflict) => conflict.columns(['shop_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Changes a sale that is not undone and began after `since`. Returns whether there was one. */
export const changeSale = async (
  tx: Tx,
  saleID: string,
  since: Date,
  change: Pick<Partial<TableRow<'counter_sales'>>, 'undone_at' | 'price_centavos'>,
): Promise<boolean> =>
  (await tx
    .updateTable('counter_sales')
    .set(change)
    .where('id', '=', saleID)
    .where('undone_at', 'is', null)
    .where('sold_at', '>=', since)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Of a shop from a time on, the last first. */
export const selectSales = (
  db: Db,
  shopID: string,
  from: Date,
  { after, rows }: { after: TimeKey | null; rows: number },
) =>
  sales(db)
    .select(toMicroseconds(sql.ref('c.sold_at')).as('moment'))
    .where('c.shop_id', '=', shopID)
    .where('c.undone_at', 'is', null)
    .where('c.sold_at', '>=', from)
    .where(afterKey('c.sold_at', 'c.id', after))
    .orderBy('c.sold_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(rows)
    .execute()

/** Of a shop from a time on. */
export const sumSales = (db: Db, shopID: string, from: Date) =>
  db
    .selectFrom('counter_sales')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(price_centavos), 0)::bigint`.as('sum'))
    .where('shop_id', '=', shopID)
    .where('undone_at', 'is', null)
    .where('sold_at', '>=', from)
    .executeTakeFirstOrThrow()
