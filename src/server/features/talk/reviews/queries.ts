import { type Insertable, sql } from 'kysely'
import { maxReviewsCounted } from '#domain/reviews.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { SentPhoto } from '../../../platform/storage/private-photos.ts'

const pickupsOf = (db: Db, id: number, accountID: string) =>
  db
    .selectFrom('pickups as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.id', 'p.open', 'p.buyer_id', 's.owner_id'])
    .select(({ selectFrom }) =>
      selectFrom('tickets as t')
        .select(({ fn }) => fn.max('t.handed_over_at').as('at'))
        .whereRef('t.pickup_id', '=', 'p.id')
        .as('handed_over_at'),
    )
    .where('p.id', '=', id)
    .where((is) => is.or([is('p.buyer_id', '=', accountID), is('s.owner_id', '=', accountID)]))

/** A pickup of this buyer, or at this seller's shop. */
export const findPickup = (db: Db, id: number, accountID: string) =>
  pickupsOf(db, id, accountID).executeTakeFirst()

export type PickupRow = NonNullable<Awaited<ReturnType<typeof findPickup>>>

/** Of two reviews of a pickup at the same moment, the second one waits and then sees the first. */
export const lockPickup = (tx: Tx, id: number, accountID: string) =>
  pickupsOf(tx, id, accountID).forNoKeyUpdate('p').executeTakeFirst()

/** Returns false if this side has reviewed the pickup before. */
export const insertReview = (tx: Tx, review: Insertable<Tables['reviews']>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('reviews')
      .values(review)
      .onConflict((conflict) => conflict.columns(['pickup_id', 'side']).doNothing())
      .returning('id'),
  )

export const insertPhotos = (tx: Tx, reviewID: string, photos: SentPhoto[]) =>
  tx
    .insertInto('review_photos')
    .values(photos.map(({ key }, position) => ({ review_id: reviewID, position, storage_key: key })))
    .execute()

/** Shows the reviews of a pickup if both are in. Call it under the lock of the pickup. Returns whether they are. */
export const showBoth = async (tx: Tx, pickupID: number, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update reviews set visible_at = least(visible_at, ${at}::timestamptz)
    where pickup_id = ${pickupID} and (select count(*) from reviews where pickup_id = ${pickupID}) = 2`.execute(
    tx,
  )
  return numAffectedRows === 2n
}

/** Reviews with what pages show beside them. */
export const reviewRows = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('pickups as p', 'p.id', 'r.pickup_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .innerJoin('accounts as author', 'author.id', 'r.author_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('tickets as t')
          .select(['t.item_name', 't.photo_key', 't.photo_width', 't.photo_height', 't.photo_placeholder'])
          .whereRef('t.pickup_id', '=', 'r.pickup_id')
          .where('t.handed_over_at', 'is not', null)
          .orderBy('t.id')
          .limit(1)
          .as('piece'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.pickup_id',
      'r.side',
      'r.author_id',
      'r.about_id',
      'r.rating',
      'r.words',
      'r.body',
      'r.written_at',
      'r.visible_at',
      'r.hidden',
      'r.reply',
      'r.replied_at',
      'p.shop_id',
      's.name as shop_name',
      'author.first_name',
      'author.last_name',
      'author.deleted_at',
      'piece.item_name',
      'piece.photo_key',
      'piece.photo_width',
      'piece.photo_height',
      'piece.photo_placeholder',
      toMicroseconds(sql.ref('r.visible_at')).as('at'),
      sql<number[]>`array(select position from review_photos where review_id = r.id order by position)`.as(
        'photos',
      ),
    ])

export type ReviewRow = Awaited<ReturnType<typeof selectReviewsOfPickup>>[number]

/** Both, also those that are not visible: check it before they leave. */
export const selectReviewsOfPickup = (db: Db, pickupID: number) =>
  reviewRows(db).where('r.pickup_id', '=', pickupID).execute()

/** The visible reviews about a person, newest first. */
export const selectReviewsAbout = (
  db: Db,
  aboutID: string,
  now: Date,
  after: TimeKey | undefined,
  rows: number,
) =>
  reviewRows(db)
    .where('r.about_id', '=', aboutID)
    .where('r.hidden', '=', sql.lit(false))
    .where('r.visible_at', '<=', now)
    .where(afterKey('r.visible_at', 'r.id', after))
    .orderBy('r.visible_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(rows)
    .execute()

/** Reads the newest visible reviews about each of these people, at most 1,000. */
export const selectStandings = async (db: Db, aboutIDs: string[], now: Date) => {
  const { rows } = await sql<{ about_id: string; count: number; average: number | null }>`
    select a.about_id, count(r.rating)::int as count, avg(r.rating)::float as average
    from unnest(${aboutIDs}::uuid[]) as a (about_id)
    left join lateral (
      select rating from reviews
      where about_id = a.about_id and not hidden and visible_at <= ${now}
      order by visible_at desc limit ${sql.lit(maxReviewsCounted)}
    ) r on true
    group by a.about_id`.execute(db)
  return rows
}

/** The same reviews, by rating and by word. */
export const selectCounts = async (db: Db, aboutID: string, now: Date) => {
  const { rows } = await sql<{ ratings: number[]; words: Record<string, number> | null }>`
    with counted as (
      select rating, words from reviews
      where about_id = ${aboutID} and not hidden and visible_at <= ${now}
      order by visible_at desc limit ${sql.lit(maxReviewsCounted)}
    )
    select array(select (select count(*)::int from counted where rating = stars)
        from generate_series(1, 5) stars order by stars) as ratings,
      (select jsonb_object_agg(word, times) from (
        select word, count(*) as times from counted, unnest(words) word group by word) w) as words`.execute(
    db,
  )
  return rows[0] ?? { ratings: [], words: null }
}

/** The review if it is visible. */
export const findVisible = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('reviews')
    .select(['id', 'pickup_id', 'side', 'author_id', 'about_id'])
    .where('id', '=', id)
    .where('hidden', '=', false)
    .where('visible_at', '<=', now)
    .executeTakeFirst()

/** The file of a photo: everybody's if the review is visible, otherwise its writer's. An admin sees all that were reported. */
export const findPhoto = (
  db: Db,
  { reviewID, position }: { reviewID: string; position: number },
  { accountID, isAdmin }: { accountID: string; isAdmin: boolean },
  now: Date,
) =>
  db
    .selectFrom('review_photos as photo')
    .innerJoin('reviews as r', 'r.id', 'photo.review_id')
    .select('photo.storage_key')
    .where('photo.review_id', '=', reviewID)
    .where('photo.position', '=', position)
    .where((is) =>
      is.or([
        is('r.author_id', '=', accountID),
        is.and([
          is('r.visible_at', '<=', now),
          is.or([is('r.hidden', '=', false), is(is.val(isAdmin), '=', true)]),
        ]),
      ]),
    )
    .executeTakeFirst()

/** Returns false if it has a reply. */
export const addReply = (tx: Tx, id: string, reply: string, at: Date): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('reviews')
      .set({ reply, replied_at: at })
      .where('id', '=', id)
      .where('reply', 'is', null)
      .returning('id'),
  )

/** The newest open pickups of a shop. */
const maxOpenPickups = 100

/** The buyers of these pickups at this seller's shop, or of its open ones. */
export const selectBuyersOf = (db: Db, pickupIDs: number[] | undefined, sellerID: string) =>
  db
    .selectFrom('pickups as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.id', 'p.buyer_id'])
    .select(sql<number[]>`array(select id from tickets where pickup_id = p.id order by id)`.as('ticket_ids'))
    .where('s.owner_id', '=', sellerID)
    .$call((query) =>
      pickupIDs
        ? query.where('p.id', '=', (any) => any.fn.any(any.val(pickupIDs)))
        : query.where('p.open', '=', sql.lit(true)),
    )
    .orderBy('p.id', 'desc')
    .limit(maxOpenPickups)
    .execute()

/** The two sides of a pickup, with the names that the other reads. */
export const selectPeople = (db: Db, pickupID: number) =>
  db
    .selectFrom('pickups as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'p.buyer_id')
    .select(['p.id as pickup_id', 'p.buyer_id', 's.owner_id', 's.name as shop_name', 'buyer.first_name'])
    .where('p.id', '=', pickupID)
    .executeTakeFirstOrThrow()

/** Why an admin has hidden a review, and whether its writer has appealed. */
export const selectHiding = async (db: Db, reviewID: string) => {
  const decision = await db
    .selectFrom('decisions as d')
    .leftJoin('appeals', 'appeals.decision_id', 'd.id')
    .select(['d.words', 'appeals.sent_at'])
    .where('d.subject_id', '=', reviewID)
    .where('d.act', '=', 'hide_review')
    .where('d.lifted_at', 'is', null)
    .orderBy('d.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { hiddenBecause: decision?.words ?? null, hasAppealed: !decision || decision.sent_at !== null }
}
