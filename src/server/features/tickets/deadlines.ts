import { dueSoonHours, hoursAfter } from '#domain/deadlines.ts'
import type { TicketStatus } from '#domain/ticket-status.ts'
import type { ModuleDependencies } from '../../module.ts'
import type { Run } from '../../platform/jobs/jobs.ts'
import { type DeadlineHours, applyMove } from './move.ts'
import { lockItem, lockTicket, selectOverdue, tellDueSoon } from './queries.ts'

const batch = 100

interface Deadlines {
  status: TicketStatus
  seller_due_at: Date
  buyer_due_at: Date | null
}

/** Where a missed deadline takes a ticket at this time, if it has missed one. The deadline itself is still in time. */
const afterDeadline = ({ status, seller_due_at, buyer_due_at }: Deadlines, now: Date): 7 | 8 | null => {
  if (status <= 3 && seller_due_at < now) return 7
  if (status === 4 && buyer_due_at !== null && buyer_due_at < now) return 8
  return null
}

/**
 * Moves the tickets whose deadline has passed: nothing says more plainly that a seller is away or that a buyer did not
 * come. Each in a transaction of its own, judged anew under its lock, so that several servers at once move each once and
 * a seller who moves it just before wins. Whoever has a ticket whose deadline is near is told so, once.
 */
type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> & {
  hours: DeadlineHours
}

export const createDeadlines = ({ database: { db }, events, clock, log, hours }: Dependencies): Run => {
  const moveIfOverdue = (ticketID: number, itemID: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const item = await lockItem(tx, itemID)
      const ticket = await lockTicket(tx, ticketID)
      // Read under the lock: the history of a piece is in the order of its times.
      const at = clock.now()
      const to = afterDeadline(ticket, at)
      if (!item || to === null) return false
      await applyMove(tx, { ticketID, item, from: ticket.status, to, by: null, at }, hours)
      return true
    })

  const tellOfNear = async (stopping: AbortSignal): Promise<number> => {
    let told = 0
    for (const side of ['seller', 'buyer'] as const) {
      let found = batch
      while (found === batch && !stopping.aborted) {
        found = await tellDueSoon(db, side, hoursAfter(clock.now(), dueSoonHours), batch)
        told += found
      }
    }
    return told
  }

  return async (stopping) => {
    let moved = 0
    let failed = 0
    for (const side of ['seller', 'buyer'] as const) {
      let after: number | undefined
      while (!stopping.aborted) {
        const overdue = await selectOverdue(db, side, clock.now(), after, batch)
        for (const { id, item_id } of overdue) {
          if (stopping.aborted) break
          try {
            if (await moveIfOverdue(id, item_id)) moved += 1
          } catch (error) {
            failed += 1
            log.error(
              { err: error, ticket: id },
              'an overdue ticket could not be moved; the next run tries again',
            )
          }
        }
        after = overdue.at(-1)?.id
        if (overdue.length < batch) break
      }
    }
    if (moved > 0) {
      log.info({ moved }, 'overdue tickets were moved')
      await events.caughtUp()
    }
    // After the moves: what is over is not near.
    return { moved, failed, told: await tellOfNear(stopping) }
  }
}
