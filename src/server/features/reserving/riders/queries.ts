import { type Insertable, sql } from 'kysely'
import { maxStops } from '#domain/rider-route.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { haveBlock } from '../../talk/index.ts'

const riderRequests = (db: Db) =>
  db
    .selectFrom('rider_requests as r')
    .innerJoin('pickups as p', 'p.id', 'r.pickup_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'p.buyer_id')

/** What the shop may read: of open requests, unless one side has blocked the other. */
const requestsOfShop = (db: Db, sellerID: string) =>
  riderRequests(db)
    .select(['r.id', 'r.pickup_id', 'r.asked_at', 'r.address', 'r.longitude', 'r.latitude', 'r.phone_no'])
    .select(['r.note', 'r.sent_at', 'p.buyer_id', 's.owner_id', 's.name as shop_name'])
    .select(['buyer.first_name', 'buyer.last_name'])
    .where('s.owner_id', '=', sellerID)
    .where('p.open', '=', true)
    .where('r.ended_at', 'is', null)
    .where((is) => is.not(haveBlock(sql.ref('p.buyer_id'), sql.ref('p.shop_id'))))

export type RiderRequest = Awaited<ReturnType<typeof selectSheet>>[number]

/** Those that wait come first, the first asked before. */
export const selectSheet = (db: Db, sellerID: string) =>
  requestsOfShop(db, sellerID)
    .orderBy('r.sent_at', (by) => by.asc().nullsFirst())
    .orderBy('r.asked_at')
    .limit(maxStops)
    .execute()

export const selectRequests = (db: Db, sellerID: string, ids: readonly string[]) =>
  requestsOfShop(db, sellerID)
    .where('r.id', '=', (any) => any.fn.any(any.val(ids)))
    .orderBy('r.pickup_id')
    .execute()

/** In one order, so that two sheets of a shop do not wait for each other. Take the locks of the tickets first. */
export const lockPickups = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('pickups')
    .select('id')
    .where('id', '=', (any) => any.fn.any(any.val(ids)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The pickup of this buyer, with its request. Locked, unless the caller only reads. */
export const findOwnPickup = (db: Db, buyerID: string, pickupID: number, { lock }: { lock: boolean }) =>
  db
    .selectFrom('pickups as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'p.buyer_id')
    .leftJoin('rider_requests as r', 'r.pickup_id', 'p.id')
    .select(['p.id', 'p.open', 'p.shop_id', 'p.buyer_id', 's.owner_id', 's.name as shop_name'])
    .select(['buyer.first_name', 'buyer.last_name', 'buyer.phone_no as own_phone'])
    .select(['r.id as request_id', 'r.sent_at', 'r.ended_at'])
    // Numbers, which an array of bigint does not become.
    .select(sql<number[] | null>`to_json(r.ticket_ids)`.as('ticket_ids'))
    .where('p.id', '=', pickupID)
    .where('p.buyer_id', '=', buyerID)
    .$if(lock, (query) => query.forNoKeyUpdate('p'))
    .executeTakeFirst()

export type OwnPickup = NonNullable<Awaited<ReturnType<typeof findOwnPickup>>>

/** The request of this pickup that is not over, or else the last one of this buyer. */
export const findLastAddress = (db: Db, buyerID: string, pickupID: number) =>
  db
    .selectFrom('rider_requests as r')
    .innerJoin('pickups as p', 'p.id', 'r.pickup_id')
    .select(['r.address', 'r.longitude', 'r.latitude', 'r.phone_no', 'r.note'])
    .select(sql<boolean>`r.pickup_id = ${pickupID} and r.ended_at is null`.as('shared'))
    .where('p.buyer_id', '=', buyerID)
    .orderBy('shared', 'desc')
    .orderBy('r.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewRequest = Pick<
  Insertable<Tables['rider_requests']>,
  'pickup_id' | 'id' | 'asked_at' | 'address' | 'longitude' | 'latitude' | 'phone_no' | 'note'
>

/** False if a rider has left with the pickup. A request that has ended makes room. */
export const putRequest = async (tx: Tx, request: NewRequest): Promise<boolean> => {
  const put = await tx
    .insertInto('rider_requests')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .column('pickup_id')
        .doUpdateSet({
          ...request,
          sent_at: null,
          ticket_ids: null,
          stop: null,
          stops: null,
          tracking_link: null,
          fee_centavos: null,
          ended_at: null,
        })
        .where(({ or, eb }) =>
          or([eb('rider_requests.sent_at', 'is', null), eb('rider_requests.ended_at', 'is not', null)]),
        ),
    )
    .returning('pickup_id')
    .execute()
  return put.length > 0
}

/** False if a rider is on the way: then it stays. Take the lock of the pickup first. */
export const deleteRequest = async (tx: Tx, pickupID: number): Promise<boolean> => {
  await tx
    .deleteFrom('rider_requests')
    .where('pickup_id', '=', pickupID)
    .where(({ or, eb }) => or([eb('sent_at', 'is', null), eb('ended_at', 'is not', null)]))
    .execute()
  return !(await hasRow(
    tx.selectFrom('rider_requests').select('pickup_id').where('pickup_id', '=', pickupID),
  ))
}

interface Sent {
  at: Date
  ticketIDs: number[]
  stop: number
  stops: number
  trackingLink: string | null
  fee: number | null
}

/** False if the buyer has changed the address, taken it back, or it has left already. */
export const setSent = async (
  tx: Tx,
  id: string,
  { at, ticketIDs, stop, stops, trackingLink, fee }: Sent,
): Promise<boolean> => {
  const sent = await tx
    .updateTable('rider_requests')
    .set({ sent_at: at, ticket_ids: ticketIDs, stop, stops, tracking_link: trackingLink, fee_centavos: fee })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return sent.length > 0
}

/** Nobody is reminded of a deadline while a rider brings it. */
export const stopReminders = (tx: Tx, ticketIDs: readonly number[]) =>
  tx
    .updateTable('tickets')
    .set({ reminders: 3 })
    .where('id', '=', (any) => any.fn.any(any.val(ticketIDs)))
    .execute()

export const selectRequestsOfBuyer = (db: Db, buyerID: string) =>
  riderRequests(db)
    .selectAll('r')
    .select('s.name as shop_name')
    .where('p.buyer_id', '=', buyerID)
    .orderBy('r.asked_at')
    .execute()

export const deleteRequestsOfBuyer = (tx: Tx, buyerID: string) =>
  tx
    .deleteFrom('rider_requests')
    .where('pickup_id', 'in', (of) =>
      of.selectFrom('pickups as p').select('p.id').where('p.buyer_id', '=', buyerID),
    )
    .execute()
