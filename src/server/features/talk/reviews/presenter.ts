import type { z } from 'zod'
import type { OwnReview, Review, ReviewSummary } from '#contract/reviews.ts'
import { shortName } from '#domain/short-name.ts'
import { type ReviewWord, minForAverage, reviewPhotoLink } from '#domain/reviews.ts'
import { toCover } from '../../items/index.ts'
import type { ReviewRow } from './queries.ts'

/** Everybody reads it, so a buyer has a first name and an initial. */
const nameOf = ({ side, shop_name, first_name, last_name, deleted_at }: ReviewRow): string | null => {
  if (deleted_at) return null
  return side === 'seller' ? shop_name : shortName(first_name, last_name)
}

export const toReview = (row: ReviewRow): z.output<typeof Review> => ({
  reviewID: row.id,
  side: row.side,
  name: nameOf(row),
  rating: row.rating as z.output<typeof Review>['rating'],
  words: row.words,
  text: row.body,
  photos: row.photos.map((position) => reviewPhotoLink(row.id, position)),
  item: row.item_name === null ? null : { name: row.item_name, image: toCover(row) },
  at: row.written_at.toISOString(),
  reply:
    row.reply === null || row.replied_at === null
      ? null
      : { text: row.reply, at: row.replied_at.toISOString() },
})

export const toOwnReview = (
  row: ReviewRow,
  now: Date,
  { hiddenBecause, hasAppealed }: { hiddenBecause: string | null; hasAppealed: boolean },
): z.output<typeof OwnReview> => ({
  ...toReview(row),
  visible: row.visible_at <= now && !row.hidden,
  visibleAt: row.visible_at.toISOString(),
  hiddenBecause: row.hidden ? hiddenBecause : null,
  canAppeal: row.hidden && !hasAppealed,
})

/** An average to one decimal, from five reviews on. */
export const toStanding = ({ count, average }: { count: number; average: number | null }) => ({
  reviews: count,
  average: average === null || count < minForAverage ? null : Math.round(average * 10) / 10,
})

export const toSummary = (
  standing: ReturnType<typeof toStanding>,
  counts: { ratings: number[]; words: Record<string, number> | null },
): z.output<typeof ReviewSummary> => ({
  count: standing.reviews,
  average: standing.average,
  ratings: standing.average === null ? [] : counts.ratings,
  words: Object.entries(counts.words ?? {})
    .map(([word, count]) => ({ word: word as ReviewWord, count }))
    .toSorted((one, two) => two.count - one.count || one.word.localeCompare(two.word)),
})
