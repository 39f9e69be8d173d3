import { sql } from 'kysely'
import { hoursAfter } from '#domain/deadlines.ts'
import { eveningBefore } from '#domain/pickup-times.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { type RowByRowDependencies, rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { AddNotifications } from '../../people/index.ts'
import { type PickupSoon, notificationsOfReminder } from './notifications.ts'

const lastReminderHours = 2

type Coming = PickupSoon & { time_set_at: Date; time_reminders: number }

/** Open pickups whose time is near, or one of them under its lock. It skips what another transaction has locked: the next run finds it. */
const selectComing = async (
  db: Db,
  now: Date,
  which: { leftOut: readonly string[]; rows: number } | { locked: number },
) => {
  const { rows } = await sql<Coming>`
    select p.id, p.buyer_id, p.picks_up_at, p.time_set_at, p.time_reminders, p.place, s.owner_id, s.name as shop_name,
      customer.first_name, customer.last_name
    from pickups p join shops s on s.id = p.shop_id join accounts customer on customer.id = p.buyer_id
    where p.open and p.time_reminders < 2 and p.picks_up_at > ${now} and p.picks_up_at < ${hoursAfter(now, 30)}
      and not exists (select from rider_requests r where r.pickup_id = p.id and r.sent_at is not null and r.ended_at is null)
      and ${
        'locked' in which
          ? sql`p.id = ${which.locked} for no key update of p skip locked`
          : sql`${isNoneOf('p.id', which.leftOut)} order by p.id limit ${which.rows}`
      }`.execute(db)
  return rows
}

/** The reminder that is due, or null. Nobody is reminded in the evening of what was agreed that evening. */
const reminderDue = ({ picks_up_at, time_set_at, time_reminders }: Coming, now: Date): 1 | 2 | null => {
  const last = hoursAfter(picks_up_at, -lastReminderHours)
  if (now >= last) return time_set_at < last ? 2 : null
  const evening = eveningBefore(picks_up_at)
  return time_reminders < 1 && now >= evening && time_set_at < evening ? 1 : null
}

/** Reminds both sides of a pickup the evening before and two hours before, once each. */
export const createReminders = (
  dependencies: RowByRowDependencies,
  addNotifications: AddNotifications,
): Run => {
  const {
    database: { db },
    clock,
  } = dependencies
  const remind = (pickupID: number) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const [pickup] = await selectComing(tx, now, { locked: pickupID })
      const reminder = pickup && reminderDue(pickup, now)
      if (!reminder) return false
      await tx.updateTable('pickups').set({ time_reminders: reminder }).where('id', '=', pickup.id).execute()
      await addNotifications(tx, notificationsOfReminder(pickup, reminder))
      return true
    })

  return async (stopping) => {
    const { done, failed } = await rowByRow(dependencies, 'pickup-reminders', stopping, {
      select: (leftOut, rows) => selectComing(db, clock.now(), { leftOut, rows }),
      subjectOf: ({ id }) => String(id),
      // Most of those that are near are not due.
      handle: async (pickup) => reminderDue(pickup, clock.now()) !== null && remind(pickup.id),
    })
    return { reminded: done, failed }
  }
}
