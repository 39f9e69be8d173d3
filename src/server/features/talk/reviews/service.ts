import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id as uuid } from '#contract/fields.ts'
import { type ReviewSide, type ReviewWord, reviewDays, reviewWords } from '#domain/reviews.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FileSource } from '../../../platform/file-source.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { removePhotos, storePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { AddNotifications } from '../../people/index.ts'
import { type Reliability } from '../reliability/reliability.ts'
import { findShop } from '../../shops/index.ts'
import { notificationTo } from './notifications.ts'
import { toStanding, toSummary } from './presenter.ts'
import {
  type PickupRow,
  addReply,
  findPhoto,
  findPickup,
  findVisible,
  insertPhotos,
  insertReview,
  lockPickup,
  selectBuyersOf,
  selectCounts,
  selectHiding,
  selectPeople,
  selectReviewsAbout,
  selectReviewsOfPickup,
  selectStandings,
  showBoth,
} from './queries.ts'
import { reviewPhotos } from './review-photos.ts'

const pageSize = 20
const day = 24 * 3_600_000

/** Each may have three photos. */
const reviewsPerAccount = {
  max: 30,
  seconds: 3600,
  sentence: 'You have sent many reviews in a short time. Please wait a little; what you wrote is not lost.',
}
const repliesPerAccount = {
  max: 30,
  seconds: 3600,
  sentence: 'You have answered many reviews in a short time. Please wait a little.',
}

const ReviewCursor = z.tuple([microseconds, uuid])

interface NewReview {
  pickupID: number
  rating: number
  words: ReviewWord[]
  text: string
  uploads: FileSource[]
}

/** Until when a pickup can be reviewed, or null if nothing of it was picked up. */
const endOf = ({ handed_over_at }: PickupRow): Date | null =>
  handed_over_at && new Date(handed_over_at.getTime() + reviewDays * day)

/** Returns the end of the time for reviews. */
const requireReviewable = (pickup: PickupRow, now: Date): Date => {
  const end = endOf(pickup)
  if (pickup.open || !end) throw new AppError('review_early')
  if (now >= end) throw new AppError('review_late')
  return end
}

const sideIn = (pickup: PickupRow, accountID: string): ReviewSide =>
  pickup.buyer_id === accountID ? 'buyer' : 'seller'

/** Reviews of the two sides of a pickup about each other, and what others see of them. */
export const createReviews = (
  { db }: Database,
  clock: Clock,
  storage: Storage,
  reliability: Reliability,
  addNotifications: AddNotifications,
) => {
  /** Both sides' reviews become visible together, so neither can answer the other's rating with its own. */
  const insertOnce = (accountID: string, review: NewReview, keys: Awaited<ReturnType<typeof storePhotos>>) =>
    db.transaction().execute(async (tx) => {
      const pickup = await lockPickup(tx, review.pickupID, accountID)
      if (!pickup) throw new AppError('not_found')
      const now = clock.now()
      const end = requireReviewable(pickup, now)
      const side = sideIn(pickup, accountID)
      const id = uuidv7()
      const isNew = await insertReview(tx, {
        id,
        pickup_id: pickup.id,
        side,
        author_id: accountID,
        about_id: side === 'buyer' ? pickup.owner_id : pickup.buyer_id,
        rating: review.rating,
        words: review.words,
        body: review.text,
        written_at: now,
        visible_at: end,
      })
      if (!isNew) throw new AppError('review_written')
      if (keys.length > 0) await insertPhotos(tx, id, keys)
      await showBoth(tx, pickup.id, now)
    })

  const standingOf = async (aboutID: string) => {
    const [found] = await selectStandings(db, [aboutID], clock.now())
    return toStanding(found ?? { count: 0, average: null })
  }

  return {
    consumeReviewAttempt: ({ accountID }: { accountID: string }): Promise<void> =>
      consumeAttempt(db, clock, `review:${accountID}`, reviewsPerAccount),

    async write(accountID: string, review: NewReview): Promise<void> {
      // Checked here too, to refuse a review before the costly decoding of photos.
      const pickup = await findPickup(db, review.pickupID, accountID)
      if (!pickup) throw new AppError('not_found')
      requireReviewable(pickup, clock.now())
      const allowed: readonly string[] = reviewWords[sideIn(pickup, accountID)]
      if (!review.words.every((word) => allowed.includes(word))) {
        const sentence = 'These words are for the other side of a pickup'
        throw new AppError('bad_input', { sentence, fields: { words: sentence } })
      }
      const photos = await storePhotos(storage, reviewPhotos, review.uploads, accountID)
      await insertOnce(accountID, review, photos).catch(async (error: unknown) => {
        await removePhotos(
          db,
          storage,
          photos.map(({ key }) => key),
        )
        throw error
      })
    },

    async ofShop(shopID: string, cursor: string | undefined) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor, ReviewCursor)
      const shop = await findShop(db, shopID)
      if (!shop) throw new AppError('not_found')
      const now = clock.now()
      const [found, standing, counts] = await Promise.all([
        selectReviewsAbout(db, shop.owner_id, now, after, pageSize + 1),
        standingOf(shop.owner_id),
        selectCounts(db, shop.owner_id, now),
      ])
      return {
        summary: toSummary(standing, counts),
        ...page(found, pageSize, (row) => [row.at, row.id]),
      }
    },

    /** The other side's review only if it is visible. */
    async ofPickup(pickupID: number, accountID: string) {
      const pickup = await findPickup(db, pickupID, accountID)
      if (!pickup) throw new AppError('not_found')
      const now = clock.now()
      const people = await selectPeople(db, pickupID)
      const rows = await selectReviewsOfPickup(db, pickupID)
      const mine = rows.find(({ author_id }) => author_id === accountID) ?? null
      const theirs =
        rows.find((row) => row.author_id !== accountID && row.visible_at <= now && !row.hidden) ?? null
      const end = endOf(pickup)
      return {
        now,
        people,
        until: end,
        canReview: !pickup.open && end !== null && now < end && mine === null,
        mine,
        theirs,
        hiding: mine?.hidden ? await selectHiding(db, mine.id) : { hiddenBecause: null, hasAppealed: false },
      }
    },

    async trustOfShop(shopID: string) {
      const shop = await findShop(db, shopID)
      if (!shop) throw new AppError('not_found')
      const [standing, record] = await Promise.all([
        standingOf(shop.owner_id),
        reliability.ofShop(db, shopID),
      ])
      return { ...standing, ...record }
    },

    /** Pickups of other shops are left out. */
    async trustOfBuyers(pickupIDs: number[] | undefined, sellerID: string) {
      const pickups = await selectBuyersOf(db, pickupIDs, sellerID)
      const buyerIDs = [...new Set(pickups.map(({ buyer_id }) => buyer_id))]
      const [standings, records] = await Promise.all([
        selectStandings(db, buyerIDs, clock.now()),
        reliability.ofBuyers(db, buyerIDs),
      ])
      return pickups.map(({ id, buyer_id, ticket_ids }) => ({
        pickupID: id,
        ticketIDs: ticket_ids,
        ...toStanding(standings.find(({ about_id }) => about_id === buyer_id) ?? { count: 0, average: null }),
        pickedUp: records.get(buyer_id) ?? null,
      }))
    },

    async photo(
      photo: { reviewID: string; position: number },
      reader: { accountID: string; isAdmin: boolean },
    ): Promise<string> {
      const found = await findPhoto(db, photo, reader, clock.now())
      if (!found) throw new AppError('not_found')
      return found.storage_key
    },

    async open(key: string): Promise<Readable> {
      const file = await storage.open(key)
      if (!file) throw new AppError('not_found')
      return file.stream
    },

    async reply(accountID: string, reviewID: string, text: string): Promise<void> {
      const review = await findVisible(db, reviewID, clock.now())
      if (review?.about_id !== accountID) throw new AppError('not_found')
      await consumeAttempt(db, clock, `review-reply:${accountID}`, repliesPerAccount)
      await db.transaction().execute(async (tx) => {
        if (!(await addReply(tx, reviewID, text, clock.now()))) throw new AppError('review_answered')
        const people = await selectPeople(tx, review.pickup_id)
        await addNotifications(tx, [notificationTo(review.author_id, 'review_answered', people)])
      })
    },
  }
}

export type Reviews = ReturnType<typeof createReviews>
