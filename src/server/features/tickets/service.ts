import { z } from 'zod'
import { ticketID } from '#contract/fields.ts'
import { dueSoonHours, hoursAfter } from '#domain/deadlines.ts'
import { type TicketStatus, canCancel, canMove, cancelledByBuyer } from '#domain/ticket-status.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Page, decodeCursor, page } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { type DeadlineHours, applyMove } from './move.ts'
import {
  type MoveRow,
  type Side,
  type TicketRow,
  type TicketFilter,
  countDueSoon,
  findItemOfBuyersTicket,
  findItemOfTicket,
  findTicketOf,
  lockItem,
  lockTicket,
  selectMoves,
  selectTickets,
} from './queries.ts'

const ticketsPageSize = 20

const TicketCursor = z.tuple([ticketID])

export const createTickets = ({ db }: Database, events: Events, clock: Clock, hours: DeadlineHours) => {
  return {
    async move(sellerID: string, id: number, to: TicketStatus): Promise<TicketRow> {
      const moved = await db.transaction().execute(async (tx) => {
        const found = await findItemOfTicket(tx, id, sellerID)
        if (!found) throw new AppError('not_found')
        const item = await lockItem(tx, found.item_id)
        if (!item) throw new AppError('not_found')
        const { status: from } = await lockTicket(tx, id)
        if (from === to)
          throw new AppError('move_not_allowed', { sentence: 'The ticket already has this status.' })
        if (!canMove(from, to)) throw new AppError('move_not_allowed')
        await applyMove(tx, { ticketID: id, item, from, to, by: sellerID, at: clock.now() }, hours)
        return findTicketOf(tx, { kind: 'seller', accountID: sellerID }, id)
      })
      await events.caughtUp()
      if (!moved) throw new AppError('not_found')
      return moved
    },

    /** By its buyer, while it is at level 1. Sent again it answers the same. */
    async cancel(buyerID: string, id: number): Promise<TicketRow> {
      const cancelled = await db.transaction().execute(async (tx) => {
        const found = await findItemOfBuyersTicket(tx, id, buyerID)
        if (!found) throw new AppError('not_found')
        const item = await lockItem(tx, found.item_id)
        if (!item) throw new AppError('not_found')
        const { status: from } = await lockTicket(tx, id)
        if (from !== cancelledByBuyer) {
          if (!canCancel(from))
            throw new AppError('move_not_allowed', {
              sentence: 'This reservation can no longer be cancelled.',
            })
          const to = cancelledByBuyer
          await applyMove(tx, { ticketID: id, item, from, to, by: buyerID, at: clock.now() }, hours)
        }
        return findTicketOf(tx, { kind: 'buyer', accountID: buyerID }, id)
      })
      await events.caughtUp()
      if (!cancelled) throw new AppError('not_found')
      return cancelled
    },

    /** A ticket and its history, for its buyer and for the seller of its shop. */
    async one(side: Side, id: number): Promise<{ row: TicketRow; history: MoveRow[] }> {
      const row = await findTicketOf(db, side, id)
      if (!row) throw new AppError('not_found')
      return { row, history: await selectMoves(db, id) }
    },

    /** In how many it is this side's turn, and not for long any more. */
    dueSoon: (side: Side): Promise<number> => countDueSoon(db, side, hoursAfter(clock.now(), dueSoonHours)),

    /** Newest first; `q`: what the seller looks for. */
    async list(
      side: Side,
      filter: Pick<TicketFilter, 'level' | 'itemID'>,
      cursor: string | undefined,
      q = '',
    ): Promise<Page<TicketRow>> {
      // A number as it is written on a ticket, "#12", is the number.
      const words = q.split(/[\s#]+/).filter((word) => word !== '')
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, TicketCursor)
      const found = await selectTickets(db, side, { ...filter, words }, after, ticketsPageSize + 1)
      return page(found, ticketsPageSize, (row) => [row.id])
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
