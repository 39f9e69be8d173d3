import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { AddNotifications } from '../notifications/index.ts'
import { type People, notificationTo } from './notifications.ts'

/** So that a transaction is short. */
const perTransaction = 100

/** Asks both sides of completed pickups for a review. A row is removed with its notifications, so none is asked twice. */
export const createReviewRequests =
  ({ db }: Database, addNotifications: AddNotifications) =>
  async (signal: AbortSignal): Promise<void> => {
    for (let asked = perTransaction; asked === perTransaction && !signal.aborted;)
      asked = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<People>`
          with taken as (
            delete from review_requests where pickup_id in (
              select pickup_id from review_requests limit ${sql.lit(perTransaction)} for update skip locked)
            returning pickup_id
          )
          select p.id as pickup_id, p.buyer_id, s.owner_id, s.name as shop_name, buyer.first_name
          from taken join pickups p on p.id = taken.pickup_id
          join shops s on s.id = p.shop_id
          join accounts buyer on buyer.id = p.buyer_id`.execute(tx)
        const wanted = rows.flatMap((people) =>
          [people.buyer_id, people.owner_id].map((to) => notificationTo(to, 'review_wanted', people)),
        )
        await addNotifications(tx, wanted)
        return rows.length
      })
  }

/** Notifies people of reviews that became visible because their 14 days are over. */
export const createReviewAnnouncements =
  ({ db }: Database, clock: Clock, addNotifications: AddNotifications) =>
  async (signal: AbortSignal): Promise<void> => {
    for (let announced = perTransaction; announced === perTransaction && !signal.aborted;)
      announced = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<People & { about_id: string }>`
          with due as (
            select id from reviews where not announced and visible_at <= ${clock.now()}
            order by visible_at limit ${sql.lit(perTransaction)} for no key update skip locked
          ), announced as (
            update reviews set announced = true from due where reviews.id = due.id
            returning reviews.pickup_id, reviews.about_id
          )
          select a.pickup_id, a.about_id, p.buyer_id, s.owner_id, s.name as shop_name, buyer.first_name
          from announced a join pickups p on p.id = a.pickup_id
          join shops s on s.id = p.shop_id
          join accounts buyer on buyer.id = p.buyer_id`.execute(tx)
        const news = rows.map((row) => notificationTo(row.about_id, 'review_new', row))
        await addNotifications(tx, news)
        return rows.length
      })
  }
