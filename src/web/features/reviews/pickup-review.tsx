import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { reviewReply } from '#contract/rules.ts'
import type { ReviewSide } from '#domain/reviews.ts'
import * as m from '#messages/reviews.tsx'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/parts.tsx'
import { dayOf } from './day.ts'
import { type PickupReviews, pickupReviewsQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'
import { WordsDialog } from './words-dialog.tsx'

interface PickupReviewProps {
  pickupID: number
  /** The reader's side. */
  side: ReviewSide
  /** A button that reports a review. */
  report: (reviewID: string) => ReactNode
}

/** The reviews of a pickup, as one of its sides sees them, and the form for their own. Nothing before the handover. */
export const PickupReview = ({ pickupID, side, report }: PickupReviewProps) => {
  const { data } = useQuery(pickupReviewsQuery(pickupID))
  if (!data || (!data.canReview && !data.mine && !data.theirs)) return null
  const { storeName, buyerName } = data
  const [other, own] = side === 'buyer' ? [storeName, buyerName] : [buyerName, storeName]
  return (
    <Stack as="section" gap={24} aria-label={m.reviews}>
      {data.canReview ? (
        <ReviewForm pickupID={pickupID} side={side} other={other} until={data.until} />
      ) : (
        <h2 className="large semibold line-13">{m.reviews}</h2>
      )}
      {data.mine && <Mine mine={data.mine} about={other} />}
      {data.theirs && (
        <Theirs data={data} theirs={data.theirs} about={own} report={report(data.theirs.reviewID)} />
      )}
    </Stack>
  )
}

const useRefetch = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['GET reviews/get_pickup_reviews'] })
}

const Mine = ({ mine, about }: { mine: NonNullable<PickupReviews['mine']>; about: string }) => (
  <ReviewCard review={mine} title={m.byYou} about={about}>
    {mine.hiddenBecause !== null && (
      <p className="small muted break">
        {m.hiddenBecause(mine.hiddenBecause)} <Link to="/decisions">{m.hiddenWhy}</Link>
      </p>
    )}
    {!mine.visible && mine.hiddenBecause === null && (
      <p className="small muted break">{m.hiddenUntil(dayOf(mine.visibleAt))}</p>
    )}
  </ReviewCard>
)

interface TheirsProps {
  data: PickupReviews
  theirs: NonNullable<PickupReviews['theirs']>
  about: string
  report: ReactNode
}

const Theirs = ({ data, theirs, about, report }: TheirsProps) => {
  const refetch = useRefetch()
  const [answering, setAnswering] = useState(false)
  return (
    <ReviewCard review={theirs} about={about}>
      <div className="flex gap-12">
        {data.canReply && (
          <Button variant="outline" size="sm" onClick={() => setAnswering(true)}>
            {m.answer}
          </Button>
        )}
        {report}
      </div>
      {answering && (
        <WordsDialog
          title={m.answer}
          label={m.answerLabel}
          action={m.sendAnswer}
          done={m.answered}
          rule={reviewReply}
          send={async (text) => {
            await api('POST reviews/reply', { reviewID: theirs.reviewID, text })
            await refetch()
          }}
          onClose={() => setAnswering(false)}
        />
      )}
    </ReviewCard>
  )
}
