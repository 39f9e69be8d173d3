import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ReviewSide } from '#domain/reviews.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/reviews.tsx'
import { PickupCase } from '#web/features/cases/pickup-case.tsx'
import { PickupReview } from '#web/features/reviews/pickup-review.tsx'
import { pickupReviewsQuery } from '#web/features/reviews/queries.ts'
import { isNotFound } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import classes from './review-page.module.css'

/** The reviews of a pickup, and what is wrong with it. Notifications lead here. */
export const ReviewPage = ({ side }: { side: ReviewSide }) => {
  const pickupID = Number(useParams().id)
  const query = useQuery(pickupReviewsQuery(pickupID))
  if (isNotFound(query.error)) return <NotFoundPage signedOut={false} />
  return (
    <>
      <PageTitle title={m.pageTitle} />
      <QueryState query={query} skeleton={<div aria-busy aria-label={common.loading} />}>
        {() => (
          <div className={classes.page}>
            <PickupReview pickupID={pickupID} side={side} />
            <PickupCase pickupID={pickupID} side={side} />
          </div>
        )}
      </QueryState>
    </>
  )
}
