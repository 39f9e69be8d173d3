import { type Insertable, type Updateable, sql } from 'kysely'
import type { PaymentSide, PaymentState } from '#domain/payments.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export interface Side {
  kind: PaymentSide
  accountID: string
}

const sides = (db: Db) =>
  db
    .selectFrom('pickups as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'p.buyer_id')
    .select(['p.id', 'p.open', 'p.buyer_id', 's.owner_id', 's.name as shop_name'])
    .select(['buyer.first_name', 'buyer.last_name'])

/** A pickup of this buyer, or of this seller's shop. */
export const findPickup = (db: Db, { kind, accountID }: Side, id: number) =>
  sides(db)
    .where('p.id', '=', id)
    .where(kind === 'buyer' ? 'p.buyer_id' : 's.owner_id', '=', accountID)
    .executeTakeFirst()
export type PickupRow = NonNullable<Awaited<ReturnType<typeof findPickup>>>

/** A ticket that ends locks its pickup too, so the total does not fall meanwhile. */
export const lockPickup = (tx: Tx, id: number) =>
  tx.selectFrom('pickups').select('open').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const findPayment = (db: Db, pickupID: number) =>
  db
    .selectFrom('pickup_payments')
    .select(['state', 'amount_centavos', 'parts_centavos', 'steps', 'changed_at', 'counted_from'])
    .where('pickup_id', '=', pickupID)
    .executeTakeFirst()

/** The tickets of a pickup that are ready, and those handed over. */
export const selectTicketsToPay = (db: Db, pickupID: number) =>
  db
    .selectFrom('tickets')
    .select(['status', 'price_centavos', 'handed_over_at'])
    .where('pickup_id', '=', pickupID)
    .where('status', 'in', [sql.lit(TicketStatus.AwaitingPickup), sql.lit(TicketStatus.Completed)])
    .execute()

export const insertPayment = (tx: Tx, payment: Insertable<Tables['pickup_payments']>) =>
  tx.insertInto('pickup_payments').values(payment).execute()

export const updatePayment = (tx: Tx, pickupID: number, changes: Updateable<Tables['pickup_payments']>) =>
  tx.updateTable('pickup_payments').set(changes).where('pickup_id', '=', pickupID).execute()

export const insertMove = (tx: Tx, move: Insertable<Tables['pickup_payment_moves']>) =>
  tx.insertInto('pickup_payment_moves').values(move).execute()

export const selectMoves = (db: Db, pickupID: number) =>
  db
    .selectFrom('pickup_payment_moves')
    .select(['to_state', 'amount_centavos', 'moved_by', 'moved_at'])
    .where('pickup_id', '=', pickupID)
    .orderBy('step')
    .execute()

/** The lines without the counter lines, and whether one strikes them out. */
export const selectParts = (db: Db, pickupID: number) =>
  db
    .selectFrom('pickup_payment_parts as part')
    .leftJoin('pickup_payment_parts as counter', 'counter.strikes_id', 'part.id')
    .select(['part.id', 'part.amount_centavos', 'part.paid_at', 'part.client_id', 'counter.id as struck_by'])
    .where('part.pickup_id', '=', pickupID)
    .where('part.strikes_id', 'is', null)
    .orderBy('part.id')
    .execute()

export const insertParts = (tx: Tx, parts: Insertable<Tables['pickup_payment_parts']>[]) =>
  tx.insertInto('pickup_payment_parts').values(parts).execute()

export const selectPaymentsOf = (db: Db, { kind, accountID }: Side) =>
  sides(db)
    .innerJoin('pickup_payments as payment', 'payment.pickup_id', 'p.id')
    .select(['payment.state', 'payment.amount_centavos', 'payment.parts_centavos', 'payment.changed_at'])
    .where(kind === 'buyer' ? 'p.buyer_id' : 's.owner_id', '=', accountID)
    .orderBy('p.id')
    .execute()

/** The check constraint of the column allows no other. */
export const stateOf = (row: { state: string } | undefined): PaymentState =>
  (row?.state as PaymentState | undefined) ?? 'not_paid'

/** What was said or received of pickups, and not given back, with both sides. */
export const selectPaid = (db: Db, pickupIDs: readonly number[]) =>
  sides(db)
    .innerJoin('pickup_payments as m', 'm.pickup_id', 'p.id')
    .select(sql<number>`m.amount_centavos + m.parts_centavos`.as('paid'))
    .where('p.id', '=', (any) => any.fn.any(any.val(pickupIDs)))
    .where('m.state', '<>', 'given_back')
    .where(sql<boolean>`m.amount_centavos + m.parts_centavos > 0`)
    .execute()

/** Pickups without a row are not paid. */
export const selectPaymentsOfPickups = (db: Db, pickupIDs: readonly number[]) =>
  db
    .selectFrom('pickup_payments as m')
    .innerJoin('pickups as p', 'p.id', 'm.pickup_id')
    .select(['pickup_id', 'state', 'amount_centavos', 'parts_centavos', 'counted_from', 'p.open'])
    .where('pickup_id', '=', (any) => any.fn.any(any.val(pickupIDs)))
    .execute()
