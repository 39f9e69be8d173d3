import { z } from 'zod'
import { ticketID } from '#contract/fields.ts'
import { dueSoonHours, hoursAfter } from '#domain/deadlines.ts'
import type { CancelReason } from '#domain/ticket-requests.ts'
import { TicketStatus, canCancel, canMove } from '#domain/ticket-status.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Page, decodeCursor, page } from '../../../platform/db/cursor.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { lockItem } from '../../items/index.ts'
import { type Recount, lockBoxOf, recountToChange, recountWithout } from '../bundles/box.ts'
import { countAnew, requireShown } from './count-anew.ts'
import { type MoveContext, applyMove } from './move.ts'
import {
  type MoveRow,
  type Side,
  type TicketRow,
  type TicketFilter,
  countDueSoon,
  countTicketsByLevel,
  findItemOfBuyersTicket,
  findItemOfTicket,
  findTicketOf,
  lockTicket,
  selectMoves,
  selectTickets,
} from './queries.ts'
import { setCancelReason } from './request-queries.ts'

const ticketsPageSize = 20

const TicketCursor = z.tuple([ticketID])

/** Reads tickets, and moves them between statuses. */
export const createTickets = ({ db }: Database, events: Events, clock: Clock, context: MoveContext) => {
  return {
    async move({ accountID, sellerID }: Seller, id: number, to: TicketStatus): Promise<TicketRow> {
      const moved = await db.transaction().execute(async (tx) => {
        const found = await findItemOfTicket(tx, id, sellerID)
        if (!found) throw new AppError('not_found')
        const item = await lockItem(tx, found.item_id)
        if (!item) throw new AppError('not_found')
        const { status: from } = await lockTicket(tx, id)
        if (from === to)
          throw new AppError('move_not_allowed', { sentence: 'The ticket already has this status.' })
        if (!canMove(from, to)) throw new AppError('move_not_allowed')
        await applyMove(tx, { ticketID: id, item, from, to, by: accountID, at: clock.now() }, context)
        return findTicketOf(tx, { kind: 'seller', accountID: sellerID }, id)
      })
      await events.syncNotifications()
      if (!moved) throw new AppError('not_found')
      return moved
    },

    /** Cancels the buyer's own ticket while it is pending. Idempotent. */
    async cancel(
      buyerID: string,
      id: number,
      { reason, together }: { reason?: CancelReason | undefined; together?: number | null | undefined },
    ): Promise<TicketRow> {
      const cancelled = await db.transaction().execute(async (tx) => {
        const found = await findItemOfBuyersTicket(tx, id, buyerID)
        if (!found) throw new AppError('not_found')
        await lockBoxOf(tx, id)
        const item = await lockItem(tx, found.item_id)
        if (!item) throw new AppError('not_found')
        const { status: from } = await lockTicket(tx, id)
        if (from !== TicketStatus.CancelledByBuyer) {
          if (!canCancel(from))
            throw new AppError('move_not_allowed', {
              sentence: 'This reservation can no longer be cancelled.',
            })
          if (reason !== undefined) await setCancelReason(tx, id, reason)
          const recount = await recountToChange(tx, id)
          requireShown(recount, together)
          const to = TicketStatus.CancelledByBuyer
          const at = clock.now()
          await applyMove(tx, { ticketID: id, item, from, to, by: buyerID, at }, context)
          await countAnew(tx, id, recount, at, context)
        }
        return findTicketOf(tx, { kind: 'buyer', accountID: buyerID }, id)
      })
      await events.syncNotifications()
      if (!cancelled) throw new AppError('not_found')
      return cancelled
    },

    /** What the others of a bundle cost without this ticket. Undefined if their prices stay. */
    async withoutTicket(buyerID: string, id: number): Promise<Recount | undefined> {
      if (!(await findItemOfBuyersTicket(db, id, buyerID))) throw new AppError('not_found')
      return recountWithout(db, id)
    },

    /** A ticket with its history. Only its buyer and the seller of its shop can read it. */
    async one(side: Side, id: number): Promise<{ row: TicketRow; history: MoveRow[] }> {
      const row = await findTicketOf(db, side, id)
      if (!row) throw new AppError('not_found')
      return { row, history: await selectMoves(db, id) }
    },

    countsByLevel: (side: Side) => countTicketsByLevel(db, side),

    /** The number of tickets that wait for this side and whose deadline is near. */
    dueSoon: (side: Side): Promise<number> => countDueSoon(db, side, hoursAfter(clock.now(), dueSoonHours)),

    /** Newest first. `q` is the seller's search text. */
    async list(
      side: Side,
      filter: Pick<TicketFilter, 'level' | 'itemID'>,
      cursor: string | undefined,
      q = '',
    ): Promise<Page<TicketRow>> {
      // Screens show ticket numbers as "#12", so people type the "#" too.
      const words = q.split(/[\s#]+/).filter((word) => word !== '')
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, TicketCursor)
      const found = await selectTickets(db, side, { ...filter, words }, after, ticketsPageSize + 1)
      return page(found, ticketsPageSize, (row) => [row.id])
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
