import { sql } from 'kysely'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { CancelReason } from '#domain/ticket-requests.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { setHoldUntil } from '../../items/index.ts'

export type RequestKind = 'cancel' | 'longer'
export type Answer = 'agreed' | 'refused' | 'unanswered' | 'over'

/** As in a JSON column: the times are texts. */
export interface RequestRow {
  kind: RequestKind
  asked_at: string
  due_at: string | null
  wanted_at: string | null
  answer: Answer | null
}

/** The requests of a ticket `t`. */
export const requestsOfTicket = sql<RequestRow[]>`coalesce((
  select json_agg(json_build_object('kind', r.kind, 'asked_at', r.asked_at, 'due_at', r.due_at,
    'wanted_at', r.wanted_at, 'answer', r.answer) order by r.asked_at, r.kind)
  from ticket_requests r where r.ticket_id = t.id), '[]')`

export const findRequest = (tx: Tx, ticketID: number, kind: RequestKind) =>
  tx
    .selectFrom('ticket_requests')
    .select(['answer', 'due_at', 'wanted_at'])
    .where('ticket_id', '=', ticketID)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** Does nothing if the buyer asked before. */
export const insertRequest = (
  tx: Tx,
  request: { ticketID: number; kind: RequestKind; at: Date } & (
    | { dueAt: Date }
    | { fromDueAt: Date; wantedAt: Date }
  ),
) =>
  tx
    .insertInto('ticket_requests')
    .values({
      ticket_id: request.ticketID,
      kind: request.kind,
      asked_at: request.at,
      ...('dueAt' in request
        ? { due_at: request.dueAt }
        : { from_due_at: request.fromDueAt, wanted_at: request.wantedAt }),
    })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'kind']).doNothing())
    .execute()

export const setAnswer = (
  tx: Tx,
  ticketID: number,
  kind: RequestKind,
  answer: Answer,
  at: Date,
  helperID: string | null = null,
) =>
  tx
    .updateTable('ticket_requests')
    .set({ answer, answered_at: at, answered_by: helperID })
    .where('ticket_id', '=', ticketID)
    .where('kind', '=', kind)
    .execute()

/** What is still open when a ticket ends is over. */
export const closeRequests = (tx: Tx, ticketID: number, at: Date) =>
  tx
    .updateTable('ticket_requests')
    .set({ answer: 'over', answered_at: at })
    .where('ticket_id', '=', ticketID)
    .where('answer', 'is', null)
    .execute()

export const setCancelReason = (tx: Tx, ticketID: number, reason: CancelReason) =>
  tx.updateTable('tickets').set({ cancel_reason: reason }).where('id', '=', ticketID).execute()

/** A new deadline resets `reminders`, so that the buyer is reminded of it too. */
export const setBuyerDueAt = async (tx: Tx, ticketID: number, itemID: string, dueAt: Date): Promise<void> => {
  await tx
    .updateTable('tickets')
    .set({ buyer_due_at: dueAt, reminders: 0 })
    .where('id', '=', ticketID)
    .execute()
  await setHoldUntil(tx, itemID, 'ticket', dueAt)
}

/** Items of tickets whose buyer asked to cancel, and whose shop did not answer in time. */
/** The open ticket of an item whose buyer has asked to cancel and waits for an answer. */
export const findTicketAskedToCancel = (tx: Tx, itemID: string) =>
  tx
    .selectFrom('ticket_requests as r')
    .innerJoin('tickets as t', 't.id', 'r.ticket_id')
    .select('t.id')
    .where('t.item_id', '=', itemID)
    .where('t.status', '=', sql.lit(TicketStatus.AwaitingPickup))
    .where('r.kind', '=', 'cancel')
    .where('r.answer', 'is', null)
    .executeTakeFirst()

export const selectUnanswered = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('ticket_requests as r')
    .innerJoin('tickets as t', 't.id', 'r.ticket_id')
    .select('t.item_id')
    .where('r.answer', 'is', null)
    .where('r.due_at', '<', now)
    .where('t.status', '=', sql.lit(TicketStatus.AwaitingPickup))
    .where(isNoneOf('t.item_id', leftOut))
    .orderBy('t.id')
    .limit(rows)
    .execute()
