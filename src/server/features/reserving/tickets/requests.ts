import { hoursAfter } from '#domain/deadlines.ts'
import { type CancelReason, dueAtIfKeptUntil } from '#domain/ticket-requests.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type Seller, helperIDOf } from '../../../platform/http/caller.ts'
import type { Settings } from '../../../settings.ts'
import { lockItem } from '../../items/index.ts'
import { lockBoxOf, recountToChange } from '../bundles/box.ts'
import { countAnew, requireShown } from './count-anew.ts'
import { type MoveContext, applyMove, publishToPeopleOf } from './move.ts'
import { notificationOfAnswer, notificationOfRequest } from './notifications.ts'
import {
  type TicketRow,
  findItemOfBuyersTicket,
  findItemOfTicket,
  findTicketOf,
  lockTicket,
} from './queries.ts'
import {
  type RequestKind,
  findRequest,
  insertRequest,
  setAnswer,
  setBuyerDueAt,
  setCancelReason,
} from './request-queries.ts'

export type AnswerHours = Pick<Settings, 'CANCEL_ANSWER_HOURS'>

const lockItemAndTicket = async (tx: Tx, id: number, found: { item_id: string } | undefined) => {
  const item = found && (await lockItem(tx, found.item_id))
  if (!item) throw new AppError('not_found')
  return { item, ticket: await lockTicket(tx, id) }
}

/** What a buyer asks the shop while an item awaits pickup, and the answers. Each kind once for a ticket. */
export const createRequests = (
  { db }: Database,
  events: Events,
  clock: Clock,
  settings: AnswerHours,
  context: MoveContext,
) => {
  const ask = async (
    buyerID: string,
    id: number,
    kind: RequestKind,
    act: (tx: Tx, dueAt: Date, at: Date) => Promise<{ until?: Date }>,
  ): Promise<TicketRow> => {
    const row = await db.transaction().execute(async (tx) => {
      const { ticket } = await lockItemAndTicket(tx, id, await findItemOfBuyersTicket(tx, id, buyerID))
      const earlier = await findRequest(tx, id, kind)
      if (earlier && earlier.answer !== null) throw new AppError('already_asked')
      if (!earlier) {
        if (ticket.with_rider) throw new AppError('rider_has_left')
        if (ticket.status !== TicketStatus.AwaitingPickup || ticket.buyer_due_at === null)
          throw new AppError('move_not_allowed', { sentence: 'This piece does not await pickup.' })
        const asked = await act(tx, ticket.buyer_due_at, clock.now())
        const people = await publishToPeopleOf(tx, id)
        await context.addNotifications(tx, [
          notificationOfRequest(people, { ticketID: id, ...asked, hours: settings.CANCEL_ANSWER_HOURS }),
        ])
      }
      return findTicketOf(tx, { kind: 'buyer', accountID: buyerID }, id)
    })
    await events.syncNotifications()
    if (!row) throw new AppError('not_found')
    return row
  }

  return {
    askCancel: (
      buyerID: string,
      id: number,
      { reason, together }: { reason: CancelReason; together?: number | null | undefined },
    ) =>
      ask(buyerID, id, 'cancel', async (tx, _dueAt, at) => {
        requireShown(await recountToChange(tx, id), together)
        await insertRequest(tx, {
          ticketID: id,
          kind: 'cancel',
          at,
          dueAt: hoursAfter(at, settings.CANCEL_ANSWER_HOURS),
        })
        await setCancelReason(tx, id, reason)
        return {}
      }),

    askLonger: (buyerID: string, id: number, day: string) =>
      ask(buyerID, id, 'longer', async (tx, dueAt, at) => {
        const until = dueAtIfKeptUntil(day, dueAt)
        if (!until) throw new AppError('day_not_possible')
        await insertRequest(tx, { ticketID: id, kind: 'longer', at, fromDueAt: dueAt, wantedAt: until })
        return { until }
      }),

    async answer(
      { accountID, sellerID }: Seller,
      id: number,
      kind: RequestKind,
      agree: boolean,
    ): Promise<TicketRow> {
      const row = await db.transaction().execute(async (tx) => {
        const found = await findItemOfTicket(tx, id, sellerID)
        if (found && kind === 'cancel' && agree) await lockBoxOf(tx, id)
        const { item, ticket } = await lockItemAndTicket(tx, id, found)
        const request = await findRequest(tx, id, kind)
        if (!request) throw new AppError('not_found')
        if (request.answer !== null) throw new AppError('already_answered')
        const at = clock.now()
        const helperID = helperIDOf({ by: accountID, accountID: sellerID })
        await setAnswer(tx, id, kind, agree ? 'agreed' : 'refused', at, helperID)
        if (kind === 'cancel' && agree) {
          const move = { from: ticket.status, to: TicketStatus.CancelledByBuyer, by: accountID, at }
          const recount = await recountToChange(tx, id)
          await applyMove(tx, { ticketID: id, item, ...move }, context)
          await countAnew(tx, id, recount, at, context)
        } else {
          if (agree && request.wanted_at) await setBuyerDueAt(tx, id, item.id, request.wanted_at)
          const people = await publishToPeopleOf(tx, id)
          await context.addNotifications(tx, [
            notificationOfAnswer(people, { ticketID: id, kind, until: agree ? request.wanted_at : null }),
          ])
        }
        return findTicketOf(tx, { kind: 'seller', accountID: sellerID }, id)
      })
      await events.syncNotifications()
      if (!row) throw new AppError('not_found')
      return row
    },
  }
}

/** At the handover the buyer takes the place of a request, and the seller agrees. Call it under the lock of the ticket. */
export const agreeToCancel = async (tx: Tx, ticketID: number, at: Date): Promise<void> => {
  await insertRequest(tx, { ticketID, kind: 'cancel', at, dueAt: at })
  await setAnswer(tx, ticketID, 'cancel', 'agreed', at)
  await setCancelReason(tx, ticketID, 'changed_mind')
}

export type TicketRequests = ReturnType<typeof createRequests>
