import { closedAt } from './check-pickups.ts'
import {
  type PickupHistory,
  type Report,
  isAskedAt,
  isOpenAt,
  latestRun,
  promised,
  timeOf,
} from './history.ts'
import type { Notices } from './notices.ts'
import type { LabRecord } from './record.ts'
import type { ReviewRow } from './rows.ts'

/** Until when a pickup can be reviewed, or null if nothing of it was handed over. */
const endAt = (pickup: PickupHistory, at: number): number | null => {
  const handed = pickup.tickets.flatMap(({ moves }) =>
    moves.flatMap(({ to_status, moved_at }) => (to_status === 5 && moved_at <= at ? moved_at : [])),
  )
  return handed.length === 0 ? null : Math.max(...handed) + promised.reviewWithin
}

/** When others see a review: once both are in, or after 14 days. */
const visibleAt = (pickup: PickupHistory, review: ReviewRow, reviews: ReviewRow[]): number => {
  const end = endAt(pickup, review.written_at) ?? 0
  return reviews.length === 2 ? Math.min(end, Math.max(...reviews.map(({ written_at }) => written_at))) : end
}

/** The reviews of a pickup: in time, once for each side, hidden as long as promised, and both sides are asked for them. */
export const checkReviews = (
  pickup: PickupHistory,
  reviews: ReviewRow[],
  asked: Pick<LabRecord, 'reviews' | 'replies'> & { reads: LabRecord['reviewReads'] },
  record: LabRecord,
  now: number,
  notices: Notices,
  report: Report,
): void => {
  const { id, buyer_id, owner_id } = pickup
  const name = `Review of pickup ${id}`
  const closed = isOpenAt(pickup, now) ? Infinity : closedAt(pickup)
  if (closed <= now && endAt(pickup, closed) !== null) {
    const latest = latestRun(record.reviewRequestRuns, closed, promised.restWithin)
    for (const accountID of [buyer_id, owner_id]) {
      const what = `review_wanted of pickup ${id} for ${accountID}`
      if (latest <= now) notices.expectOne(what, closed, latest)
      else notices.expectAtMostOne(what, closed, now)
    }
  }
  for (const review of reviews) {
    const { side, author_id, about_id, written_at, visible_at, replied_at } = review
    const what = `${name} by the ${side}`
    const [author, about] = side === 'buyer' ? [buyer_id, owner_id] : [owner_id, buyer_id]
    if (author_id !== author || about_id !== about) report(`${what}: is of somebody else`)
    if (!asked.reviews.some((one) => one.by === author && isAskedAt(one, written_at)))
      report(`${what}: nobody asked for it`)
    const end = endAt(pickup, written_at)
    if (written_at < closed || end === null || written_at >= end)
      report(`${what}: was written at ${timeOf(written_at)}, which is not its time`)
    const visible = visibleAt(pickup, review, reviews)
    if (visible_at !== visible)
      report(`${what}: is visible at ${timeOf(visible_at)}, and should be at ${timeOf(visible)}`)
    if (visible <= now) {
      const latest = latestRun(record.announcementRuns, visible, promised.restWithin)
      const news = `review_new of pickup ${id} for ${about}`
      if (latest <= now) notices.expectOne(news, visible, latest)
      else notices.expectAtMostOne(news, visible, now)
    }
    if (replied_at === null) continue
    notices.expectOne(`review_answered of pickup ${id} for ${author}`, replied_at)
    if (replied_at < visible || !asked.replies.some((one) => one.by === about && isAskedAt(one, replied_at)))
      report(`${what}: nobody answered it`)
  }
  const own = (by: string) => reviews.find(({ author_id }) => author_id === by)
  const other = (by: string) => reviews.find(({ author_id }) => author_id !== by)
  const hasWritten = (by: string, at: number) => (own(by)?.written_at ?? Infinity) <= at
  for (const { by, until, outcome, code } of asked.reviews) {
    const what = `${name} by ${by} at ${timeOf(until)}`
    if (outcome === 'done' && !hasWritten(by, until)) report(`${what}: was acknowledged and is not there`)
    const end = endAt(pickup, until)
    const isEarly = isOpenAt(pickup, until) || end === null
    const right = isEarly ? 'review_early' : until >= end ? 'review_late' : 'review_written'
    if (outcome === 'refused' && (code !== right || (right === 'review_written' && !hasWritten(by, until))))
      report(`${what}: was refused with ${code}`)
  }
  for (const { by, until, outcome } of asked.replies)
    if (outcome === 'done' && (other(by)?.replied_at ?? Infinity) > until)
      report(`${name}: the reply of ${by} was acknowledged and is not there`)
  for (const { by, at, mine, theirs } of asked.reads) {
    if (mine !== hasWritten(by, at)) report(`${name}: ${by} saw ${mine ? 'one' : 'none'} of their own`)
    const review = other(by)
    const isVisible = review !== undefined && visibleThen(pickup, review, reviews, at)
    if (theirs !== isVisible)
      report(`${name}: ${by} saw ${theirs ? 'that' : 'nothing'} of the other side at ${timeOf(at)}`)
  }
}

/** As at that moment, when the second one may not have been written. */
const visibleThen = (pickup: PickupHistory, review: ReviewRow, reviews: ReviewRow[], at: number): boolean =>
  review.written_at <= at &&
  visibleAt(
    pickup,
    review,
    reviews.filter(({ written_at }) => written_at <= at),
  ) <= at

/** The page of a shop counts the reviews that were visible then. */
export const checkShopPages = (
  pickups: readonly PickupHistory[],
  reviewsOf: ReadonlyMap<number, ReviewRow[]>,
  reads: LabRecord['shopReads'],
  report: Report,
): void => {
  const ofShop = Map.groupBy(pickups, ({ shop_id }) => shop_id)
  for (const { shopID, at, count } of reads) {
    const visible = (ofShop.get(shopID) ?? []).filter((pickup) => {
      const reviews = reviewsOf.get(pickup.id) ?? []
      const review = reviews.find(({ side }) => side === 'buyer')
      return review && visibleThen(pickup, review, reviews, at)
    }).length
    if (count !== visible)
      report(`Shop ${shopID}: showed ${count} reviews at ${timeOf(at)}, and has ${visible}`)
  }
}
