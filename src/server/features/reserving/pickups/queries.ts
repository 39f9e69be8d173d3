import { sql } from 'kysely'
import type { MeetingPlace } from '#domain/meeting-place.ts'
import type { PassCode, RefusalReason } from '#domain/pickup-pass.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { publishToAll } from '../../../platform/events/publish-to.ts'
import { addressSeenBy } from '../../shops/index.ts'
import { type Side } from '../tickets/queries.ts'

const isOf = (side: Side) =>
  side.kind === 'buyer'
    ? sql<boolean>`p.buyer_id = ${side.accountID}`
    : sql<boolean>`p.shop_id = (select id from shops where owner_id = ${side.accountID})`

const pickupsOf = (db: Db, side: Side) => {
  const seen = addressSeenBy(side.accountID, 's')
  return db
    .selectFrom('pickups as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .innerJoin('accounts as owner', 'owner.id', 's.owner_id')
    .innerJoin('accounts as customer', 'customer.id', 'p.buyer_id')
    .leftJoin('account_photos', 'account_photos.account_id', 'p.buyer_id')
    .select(['p.id', 'p.shop_id', 'p.buyer_id', 'p.open', 'p.opened_at', 'p.picks_up_at', 'p.place'])
    .select([seen.address.as('shop_address'), ...seen.columns, seen.isHidden.as('address_is_hidden')])
    .select(['s.name as shop_name', 's.hours', 's.owner_id', 'owner.phone_no as shop_phone'])
    .select(['customer.first_name', 'customer.last_name', 'customer.phone_no'])
    .leftJoin('rider_requests as r', (join) =>
      join.onRef('r.pickup_id', '=', 'p.id').on('r.ended_at', 'is', null),
    )
    .select(['r.asked_at', 'r.sent_at', 'r.tracking_link', 'r.fee_centavos', 'r.stop', 'r.stops'])
    .select('account_photos.id as account_photo_id')
    .where(isOf(side))
}

export type PickupRow = NonNullable<Awaited<ReturnType<typeof findPickupOf>>>

export const findPickupOf = (db: Db, side: Side, id: number) =>
  pickupsOf(db, side).where('p.id', '=', id).executeTakeFirst()

/** Newest first, with ids below `after`. */
export const selectPickups = (db: Db, side: Side, after: number | undefined, rows: number) =>
  pickupsOf(db, side)
    .$if(after !== undefined, (query) => query.where('p.id', '<', after ?? 0))
    .orderBy('p.id', 'desc')
    .limit(rows)
    .execute()

/** For the export of personal data. */
export const selectAllPickups = (db: Db, side: Side) => pickupsOf(db, side).orderBy('p.id').execute()

/** What a pass is bound to, whoever asks. */
export const findPickupOfPass = (db: Db, id: number) =>
  db
    .selectFrom('pickups as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.id', 'p.shop_id', 'p.buyer_id', 's.owner_id'])
    .where('p.id', '=', id)
    .executeTakeFirst()

/** The open pickups of a seller's shop from which an item awaits its pickup. Their number is bounded by what the shop holds. */
export const selectPickupsWithPass = (db: Db, sellerID: string) =>
  db
    .selectFrom('pickups as p')
    .select(['p.id', 'p.shop_id', 'p.buyer_id'])
    .where('p.open', '=', true)
    .where(isOf({ kind: 'seller', accountID: sellerID }))
    .where((where) =>
      where.exists(
        where
          .selectFrom('tickets as t')
          .whereRef('t.pickup_id', '=', 'p.id')
          .where('t.status', '=', TicketStatus.AwaitingPickup),
      ),
    )
    .execute()

export const lockPickup = (tx: Tx, id: number) =>
  tx
    .selectFrom('pickups')
    .select('picks_up_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export type TimeChange = 'chosen' | 'moved_by_buyer' | 'moved_by_seller'

export const selectTimeChanges = (db: Db, pickupIDs: readonly number[]) =>
  db
    .selectFrom('pickup_times')
    .select(['pickup_id', 'change', 'picks_up_at', 'made_at'])
    .where('pickup_id', '=', (any) => any.fn.any(any.val(pickupIDs)))
    .orderBy('made_at')
    .execute()

/** False if this side has moved it before. */
export const insertTime = async (
  tx: Tx,
  {
    pickupID,
    change,
    time,
    place,
    at,
    helperID,
  }: {
    pickupID: number
    change: TimeChange
    time: Date
    place: MeetingPlace | null
    at: Date
    helperID: string | null
  },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('pickup_times')
    .values({ pickup_id: pickupID, change, picks_up_at: time, made_at: at, made_by: helperID })
    .onConflict((conflict) => conflict.doNothing())
    .returning('pickup_id')
    .execute()
  if (inserted.length === 0) return false
  await tx
    .updateTable('pickups')
    .set({ picks_up_at: time, place, time_set_at: at, time_reminders: 0 })
    .where('id', '=', pickupID)
    .execute()
  return true
}

/** Notifies the open pages of both sides. */
export const publishToSides = (tx: Tx, { buyer_id, owner_id }: Pick<PickupRow, 'buyer_id' | 'owner_id'>) =>
  publishToAll(tx, [buyer_id, owner_id], 'tickets')

export const selectHandoverTickets = (db: Db, pickupIDs: readonly number[]) =>
  db
    .selectFrom('handovers as h')
    .innerJoin('handover_tickets as ticket', 'ticket.handover_id', 'h.id')
    .select(['h.id', 'h.pickup_id', 'h.pass', 'h.made_at', 'h.offline'])
    .select(['ticket.ticket_id', 'ticket.result', 'ticket.reason'])
    .where('h.pickup_id', '=', (any) => any.fn.any(any.val(pickupIDs)))
    .orderBy('h.made_at')
    .orderBy('ticket.ticket_id')
    .execute()

interface Handover {
  id: string
  pickupID: number
  pass: PassCode['pass'] | null
  offline: boolean
  at: Date
}

/** False if a handover with this id exists. A second request at the same moment waits here for the first. */
export const insertHandover = (tx: Tx, { id, pickupID, pass, offline, at }: Handover): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('handovers')
      .values({ id, pickup_id: pickupID, pass, offline, made_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )

export const findHandover = (db: Db, id: string) =>
  db.selectFrom('handovers').select('pickup_id').where('id', '=', id).executeTakeFirst()

export interface HandedTicket {
  ticketID: number
  result: 'completed' | 'refused' | 'conflict'
  reason: RefusalReason | null
}

export const insertHandoverTickets = async (tx: Tx, id: string, tickets: HandedTicket[]): Promise<void> => {
  if (tickets.length === 0) return
  await tx
    .insertInto('handover_tickets')
    .values(
      tickets.map(({ ticketID, result, reason }) => ({
        handover_id: id,
        ticket_id: ticketID,
        result,
        reason,
      })),
    )
    .execute()
}

/** When the buyers come. */
export const selectPickupTimes = (db: Db, pickupIDs: readonly number[]) =>
  db
    .selectFrom('pickups')
    .select(['id', 'picks_up_at'])
    .where('id', '=', (any) => any.fn.any(any.val(pickupIDs)))
    .execute()

export const erasePlaces = (tx: Tx, ownerID: string) =>
  tx
    .updateTable('pickups as p')
    .set({ place: null })
    .where('place', 'is not', null)
    .where(isOf({ kind: 'seller', accountID: ownerID }))
    .execute()
