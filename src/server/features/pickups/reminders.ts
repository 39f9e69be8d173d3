import { sql } from 'kysely'
import { hoursAfter } from '#domain/deadlines.ts'
import { eveningBefore } from '#domain/pickup-times.ts'
import type { ModuleDependencies } from '../../module.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Run } from '../../platform/jobs/jobs.ts'
import type { AddNotifications } from '../notifications/index.ts'
import { type PickupSoon, notificationsOfReminder } from './notifications.ts'

const batchSize = 100
const lastReminderHours = 2

type Coming = PickupSoon & { time_set_at: Date; time_reminders: number }

/**
 * Locks open pickups whose time is near. Skips those that another transaction has locked: the next run finds them. Their
 * ids are above `after`.
 */
const lockComing = async (tx: Tx, { now, after }: { now: Date; after: number }) => {
  const { rows } = await sql<Coming>`
    select p.id, p.buyer_id, p.picks_up_at, p.time_set_at, p.time_reminders, s.owner_id, s.name as shop_name,
      customer.first_name, customer.last_name
    from pickups p join shops s on s.id = p.shop_id join accounts customer on customer.id = p.buyer_id
    where p.open and p.time_reminders < 2 and p.picks_up_at > ${now} and p.picks_up_at < ${hoursAfter(now, 30)}
      and p.id > ${after}
    order by p.id limit ${batchSize} for no key update of p skip locked`.execute(tx)
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
  { database: { db }, clock }: Pick<ModuleDependencies, 'database' | 'clock'>,
  addNotifications: AddNotifications,
): Run => {
  const remind = (after: number) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const coming = await lockComing(tx, { now, after })
      const due = coming.flatMap((pickup) => {
        const reminder = reminderDue(pickup, now)
        return reminder ? [{ pickup, reminder }] : []
      })
      for (const { pickup, reminder } of due)
        await tx
          .updateTable('pickups')
          .set({ time_reminders: reminder })
          .where('id', '=', pickup.id)
          .execute()
      await addNotifications(
        tx,
        due.flatMap(({ pickup, reminder }) => notificationsOfReminder(pickup, reminder)),
      )
      return { last: coming.at(-1)?.id, found: coming.length, reminded: due.length }
    })

  return async (stopping) => {
    let reminded = 0
    let after = 0
    while (!stopping.aborted) {
      const batch = await remind(after)
      reminded += batch.reminded
      after = batch.last ?? after
      if (batch.found < batchSize) break
    }
    return { reminded }
  }
}
