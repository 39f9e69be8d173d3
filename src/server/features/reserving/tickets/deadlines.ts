import { dueSoonHours, hoursAfter } from '#domain/deadlines.ts'
import { TicketLevel, TicketStatus, levelOf } from '#domain/ticket-status.ts'
import type { ModuleDependencies, OverdueHold } from '../../../module.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { lockItem } from '../../items/index.ts'
import { lockBoxOf, recountToChange } from '../bundles/box.ts'
import { countAnew } from './count-anew.ts'
import { type MoveContext, applyMove } from './move.ts'
import { notificationOfDeadline, reminders } from './notifications.ts'
import { type Side, lockOpenTicketOf, selectDueSoon, takeDueSoon } from './queries.ts'
import { findTicketAskedToCancel, selectUnanswered, setAnswer } from './request-queries.ts'

interface Deadlines {
  status: TicketStatus
  seller_due_at: Date
  buyer_due_at: Date | null
  /** When the ticket is cancelled because the shop has not answered the buyer who asked for it. */
  cancel_due_at: Date | null
  with_rider: boolean
}

/** The status that a missed deadline leads to, or null if none has passed. An action exactly at the deadline is in time. */
const statusAfterDeadline = (
  { status, seller_due_at, buyer_due_at, cancel_due_at, with_rider }: Deadlines,
  now: Date,
): TicketStatus | null => {
  if (levelOf(status) === TicketLevel.Pending && seller_due_at < now) return TicketStatus.SellerInactive
  if (status !== TicketStatus.AwaitingPickup || buyer_due_at === null || with_rider) return null
  // Of two deadlines that have passed, the earlier decides.
  if (cancel_due_at !== null && cancel_due_at < now && cancel_due_at <= buyer_due_at)
    return TicketStatus.CancelledByBuyer
  if (buyer_due_at < now) return TicketStatus.Forfeited
  return null
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> & MoveContext

/**
 * Cancels overdue tickets, and reminds buyers and sellers of near deadlines, once per deadline.
 *
 * Each ticket is moved in its own transaction, which checks the deadline again under the row lock. So several servers
 * can run this at once, and a seller who moves the ticket just before wins.
 */
export const createDeadlines = ({ database, events, clock, log, ...context }: Dependencies) => {
  const { db } = database
  const job = { database, clock, log }

  const moveIfOverdue = (itemID: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const asked = await findTicketAskedToCancel(tx, itemID)
      if (asked) await lockBoxOf(tx, asked.id)
      const item = await lockItem(tx, itemID)
      const ticket = await lockOpenTicketOf(tx, itemID)
      // Read the clock under the lock, so that the times in an item's history are in order.
      const at = clock.now()
      const to = ticket ? statusAfterDeadline(ticket, at) : null
      if (!item || !ticket || to === null) return false
      if (to === TicketStatus.CancelledByBuyer) await setAnswer(tx, ticket.id, 'cancel', 'unanswered', at)
      const isGivenUp = to === TicketStatus.CancelledByBuyer && asked?.id === ticket.id
      const recount = isGivenUp ? await recountToChange(tx, ticket.id) : undefined
      await applyMove(tx, { ticketID: ticket.id, item, from: ticket.status, to, by: null, at }, context)
      await countAnew(tx, ticket.id, recount, at, context)
      return true
    })

  const remind = (
    side: Side['kind'],
    { reminder, hours }: (typeof reminders)[number],
    ticketID: number,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const ticket = await takeDueSoon(tx, side, { now, soon: hoursAfter(now, hours), reminder }, ticketID)
      if (ticket && hours !== dueSoonHours)
        await context.addNotifications(tx, [notificationOfDeadline(side, { hours, ticket })])
      return ticket !== undefined
    })

  /** The background job. The nearest reminder comes first, so that a ticket never gets two at the same time. */
  const run: Run = async (stopping) => {
    const unanswered = await rowByRow(job, 'ticket-deadlines: unanswered requests', stopping, {
      select: (leftOut, max) => selectUnanswered(db, clock.now(), leftOut, max),
      subjectOf: ({ item_id }) => item_id,
      handle: ({ item_id }) => moveIfOverdue(item_id),
    })
    if (unanswered.done > 0) await events.syncNotifications()
    const counts = { moved: unanswered.done, failed: unanswered.failed, reminded: 0 }
    for (const side of ['seller', 'buyer'] as const)
      for (const reminder of reminders) {
        const { done, failed } = await rowByRow(job, `ticket-deadlines: reminders of a ${side}`, stopping, {
          select: (leftOut, max) => {
            const now = clock.now()
            const soon = hoursAfter(now, reminder.hours)
            return selectDueSoon(db, side, { now, soon, reminder: reminder.reminder }, leftOut, max)
          },
          subjectOf: ({ id }) => String(id),
          handle: ({ id }) => remind(side, reminder, id),
        })
        counts.reminded += done
        counts.failed += failed
      }
    return counts
  }

  const overdue: OverdueHold = { kind: 'ticket', end: moveIfOverdue }
  return { run, overdue }
}
