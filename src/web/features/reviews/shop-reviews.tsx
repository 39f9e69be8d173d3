import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { maxReviewsCounted } from '#domain/reviews.ts'
import { number } from '#messages/language.ts'
import * as m from '#messages/reviews.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListEnd } from '#web/ui/list-end.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Row, Stack, Text } from '#web/ui/parts.tsx'
import { shopReviewsQuery, type Summary } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import classes from './shop-reviews.module.css'
import { Stars } from './stars.tsx'

interface ShopReviewsProps {
  shopID: string
  name: string
  /** A button that reports a review. */
  report: (reviewID: string) => ReactNode
}

/** What people say about a shop, newest first. */
export const ShopReviews = ({ shopID, name, report }: ShopReviewsProps) => {
  const query = useInfiniteQuery(shopReviewsQuery(shopID))
  const summary = query.data?.pages[0]?.summary
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const skeleton = (
    <div className={`stack gap-24 ${classes.page}`} aria-busy>
      <Skeleton height={160} />
      <Skeleton height={160} />
    </div>
  )
  return (
    <QueryState
      query={query}
      skeleton={skeleton}
      empty={reviews.length === 0 && <EmptyState large text={m.none} hint={m.noneHint} />}
    >
      {() => (
        <div className={`stack gap-24 ${classes.page}`}>
          {summary && <SummaryCard summary={summary} />}
          <div>
            <ul className={classes.list} aria-label={m.reviews}>
              {reviews.map((review) => (
                <li key={review.reviewID}>
                  <ReviewCard review={review} about={name}>
                    {report(review.reviewID)}
                  </ReviewCard>
                </li>
              ))}
            </ul>
            <NextPage query={query} />
            {!query.hasNextPage && <ListEnd>{m.end}</ListEnd>}
          </div>
        </div>
      )}
    </QueryState>
  )
}

const SummaryCard = ({ summary: { count, average, ratings, words } }: { summary: Summary }) => (
  <Stack as="section" gap={16} aria-label={m.count(count, count >= maxReviewsCounted)}>
    {average !== null && (
      <Row gap={24}>
        <div className="rigid">
          <p className="bold line-12 text-hero">{m.average(average)}</p>
          <Stars rating={average} size={16} />
          <Text size="small" tone="muted">
            {m.count(count, count >= maxReviewsCounted)}
          </Text>
        </div>
        <ul className={`stack gap-2 grow small numbers ${classes.bars}`}>
          {ratings
            .map((times, index) => ({ rating: index + 1, times }))
            .toReversed()
            .map(({ rating, times }) => (
              <li key={rating} aria-label={`${m.stars(rating)}: ${number(times)}`}>
                <span aria-hidden>{number(rating)}</span>
                <span className={`radius-full clip ${classes.bar}`} aria-hidden>
                  <span style={{ width: `${(100 * times) / count}%` }} />
                </span>
                <span className="muted text-end" aria-hidden>
                  {number(times)}
                </span>
              </li>
            ))}
        </ul>
      </Row>
    )}
    {words.length > 0 && (
      <ul className={`flex wrap gap-8 ${classes.words}`}>
        {words.map(({ word, count: times }) => (
          <li key={word}>
            {m.words[word]} <span>{number(times)}</span>
          </li>
        ))}
      </ul>
    )}
    <Text size="small" tone="muted">
      {m.onlyPickedUp}
    </Text>
  </Stack>
)
