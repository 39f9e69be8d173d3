import { dueSoonHours, hoursAfter } from '#domain/deadlines.ts'
import { TicketLevel, TicketStatus, levelOf } from '#domain/ticket-status.ts'
import type { ModuleDependencies } from '../../module.ts'
import type { Run } from '../../platform/jobs/jobs.ts'
import { rowByRow } from '../../platform/jobs/row-by-row.ts'
import { type MoveContext, applyMove } from './move.ts'
import { notificationOfDeadline, reminders } from './notifications.ts'
import { type Side, lockItem, lockTicket, selectDueSoon, selectOverdue, takeDueSoon } from './queries.ts'
import { selectUnanswered, setAnswer } from './request-queries.ts'

interface Deadlines {
  status: TicketStatus
  seller_due_at: Date
  buyer_due_at: Date | null
  /** When the ticket is cancelled because the shop has not answered the buyer who asked for it. */
  cancel_due_at: Date | null
}

/** The status that a missed deadline leads to, or null if none has passed. An action exactly at the deadline is in time. */
const statusAfterDeadline = (
  { status, seller_due_at, buyer_due_at, cancel_due_at }: Deadlines,
  now: Date,
): TicketStatus | null => {
  if (levelOf(status) === TicketLevel.Pending && seller_due_at < now) return TicketStatus.SellerInactive
  if (status !== TicketStatus.AwaitingPickup || buyer_due_at === null) return null
  // Of two deadlines that have passed, the earlier decides.
  if (cancel_due_at !== null && cancel_due_at < now && cancel_due_at <= buyer_due_at)
    return TicketStatus.CancelledByBuyer
  if (buyer_due_at < now) return TicketStatus.Forfeited
  return null
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> & MoveContext

/**
 * The background job that cancels overdue tickets and reminds buyers and sellers of near deadlines, once per deadline.
 *
 * Each ticket is moved in its own transaction, which checks the deadline again under the row lock. So several servers
 * can run the job at once, and a seller who moves the ticket just before wins.
 */
export const createDeadlines = ({ database, events, clock, log, ...context }: Dependencies): Run => {
  const { db } = database
  const job = { database, clock, log }

  const moveIfOverdue = (ticketID: number, itemID: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const item = await lockItem(tx, itemID)
      const ticket = await lockTicket(tx, ticketID)
      // Read the clock under the lock, so that the times in an item's history are in order.
      const at = clock.now()
      const to = statusAfterDeadline(ticket, at)
      if (!item || to === null) return false
      if (to === TicketStatus.CancelledByBuyer) await setAnswer(tx, ticketID, 'cancel', 'unanswered', at)
      await applyMove(tx, { ticketID, item, from: ticket.status, to, by: null, at }, context)
      return true
    })

  const remind = (
    side: Side['kind'],
    { reminder, hours }: (typeof reminders)[number],
    ticketID: number,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const soon = hoursAfter(clock.now(), hours)
      const ticket = await takeDueSoon(tx, side, { soon, reminder, ticketID })
      if (ticket && hours !== dueSoonHours)
        await context.addNotifications(tx, [notificationOfDeadline(side, { hours, ticket })])
      return ticket !== undefined
    })

  /** The nearest reminder comes first, so that a ticket never gets two at the same time. */
  const remindOfNearDeadlines = async (stopping: AbortSignal) => {
    const counts = { reminded: 0, failed: 0 }
    for (const side of ['seller', 'buyer'] as const)
      for (const reminder of reminders) {
        const { done, failed } = await rowByRow(job, `ticket-deadlines: reminders of a ${side}`, stopping, {
          select: (leftOut, max) => {
            const soon = hoursAfter(clock.now(), reminder.hours)
            return selectDueSoon(db, side, { soon, reminder: reminder.reminder, leftOut, rows: max })
          },
          subjectOf: ({ id }) => String(id),
          handle: ({ id }) => remind(side, reminder, id),
        })
        counts.reminded += done
        counts.failed += failed
      }
    return counts
  }

  return async (stopping) => {
    let moved = 0
    let failed = 0
    for (const side of ['seller', 'buyer', 'unanswered'] as const) {
      const counts = await rowByRow(job, 'ticket-deadlines: overdue tickets', stopping, {
        select: (leftOut, max) =>
          side === 'unanswered'
            ? selectUnanswered(db, clock.now(), leftOut, max)
            : selectOverdue(db, side, clock.now(), leftOut, max),
        subjectOf: ({ id }) => String(id),
        handle: ({ id, item_id }) => moveIfOverdue(id, item_id),
      })
      moved += counts.done
      failed += counts.failed
    }
    if (moved > 0) {
      log.info({ moved }, 'overdue tickets were moved')
      await events.syncNotifications()
    }
    // Only after the moves, so that nobody is reminded of a ticket that has just been cancelled.
    const soon = await remindOfNearDeadlines(stopping)
    return { moved, failed: failed + soon.failed, reminded: soon.reminded }
  }
}
