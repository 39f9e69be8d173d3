import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { type RowByRowDependencies, rowByRow } from '../../../platform/jobs/row-by-row.ts'
import type { AddNotifications } from '../../people/index.ts'
import { type People, notificationTo } from './notifications.ts'

/** Lets the job ask both sides of a pickup that is over, if an item of it was handed over. */
export const askForReviews = (tx: Tx, pickupID: number) =>
  sql`
    insert into review_requests (pickup_id)
    select ${pickupID}::bigint where exists (
      select from tickets where pickup_id = ${pickupID} and handed_over_at is not null)`.execute(tx)

const selectRequests = (db: Db, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('review_requests')
    .select('pickup_id')
    .where(isNoneOf('pickup_id', leftOut))
    .limit(rows)
    .execute()

const takeRequest = async (tx: Tx, pickupID: number): Promise<People | undefined> => {
  const { rows } = await sql<People>`
    with taken as (
      delete from review_requests where pickup_id in (
        select pickup_id from review_requests where pickup_id = ${pickupID} for update skip locked)
      returning pickup_id
    )
    select p.id as pickup_id, p.buyer_id, s.owner_id, s.name as shop_name, buyer.first_name
    from taken join pickups p on p.id = taken.pickup_id
    join shops s on s.id = p.shop_id
    join accounts buyer on buyer.id = p.buyer_id`.execute(tx)
  return rows[0]
}

/** Asks both sides of completed pickups for a review. A row is removed with its notifications, so none is asked twice. */
export const createReviewRequests =
  (dependencies: RowByRowDependencies, addNotifications: AddNotifications): Run =>
  (stopping) => {
    const { db } = dependencies.database
    return rowByRow(dependencies, 'ask-for-reviews', stopping, {
      select: (leftOut, rows) => selectRequests(db, leftOut, rows),
      subjectOf: ({ pickup_id }) => String(pickup_id),
      handle: ({ pickup_id }) =>
        db.transaction().execute(async (tx) => {
          const people = await takeRequest(tx, pickup_id)
          if (!people) return false
          await addNotifications(
            tx,
            [people.buyer_id, people.owner_id].map((to) => notificationTo(to, 'review_wanted', people)),
          )
          return true
        }),
    })
  }

const selectBecameVisible = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('reviews')
    .select('id')
    .where('announced', '=', false)
    .where('visible_at', '<=', now)
    .where(isNoneOf('id', leftOut))
    .orderBy('visible_at')
    .limit(rows)
    .execute()

const markAnnounced = async (
  tx: Tx,
  reviewID: string | number,
): Promise<(People & { about_id: string }) | undefined> => {
  const { rows } = await sql<People & { about_id: string }>`
    with due as (
      select id from reviews where id = ${reviewID} and not announced for no key update skip locked
    ), announced as (
      update reviews set announced = true from due where reviews.id = due.id
      returning reviews.pickup_id, reviews.about_id
    )
    select a.pickup_id, a.about_id, p.buyer_id, s.owner_id, s.name as shop_name, buyer.first_name
    from announced a join pickups p on p.id = a.pickup_id
    join shops s on s.id = p.shop_id
    join accounts buyer on buyer.id = p.buyer_id`.execute(tx)
  return rows[0]
}

/** Notifies people of reviews that became visible because their 14 days are over. */
export const createReviewAnnouncements =
  (dependencies: RowByRowDependencies, addNotifications: AddNotifications): Run =>
  (stopping) => {
    const { database, clock } = dependencies
    return rowByRow(dependencies, 'announce-reviews', stopping, {
      select: (leftOut, rows) => selectBecameVisible(database.db, clock.now(), leftOut, rows),
      subjectOf: ({ id }) => String(id),
      handle: ({ id }) =>
        database.db.transaction().execute(async (tx) => {
          const review = await markAnnounced(tx, id)
          if (review) await addNotifications(tx, [notificationTo(review.about_id, 'review_new', review)])
          return review !== undefined
        }),
    })
  }
