import { IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { maxReviewsCounted } from '#domain/reviews.ts'
import * as m from '#messages/reviews.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { Text } from '#web/ui/parts.tsx'
import { shopTrustQuery } from './queries.ts'
import classes from './trust-line.module.css'

interface Standing {
  average: number | null
  reviews: number
}

const Average = ({ average, reviews }: Standing) => {
  if (reviews === 0) return null
  const count = m.count(reviews, reviews >= maxReviewsCounted)
  if (average === null) return <span>{count}</span>
  return (
    <span className="inline-row gap-4 align-center">
      <span className="unseen">{m.averageOf(average, count)}</span>
      <IconStarFilled className="ink" size={16} aria-hidden />
      <Text as="strong" tone="ink" aria-hidden>
        {m.average(average)}
      </Text>
      <span aria-hidden>{count}</span>
    </span>
  )
}

const confirmsIn = (minutes: number): string =>
  minutes < 60 ? m.confirmsInMinutes(Math.max(1, minutes)) : m.confirmsInHours(Math.round(minutes / 60))

/** How well a shop keeps its word. Its height is reserved while it loads. */
export const ShopTrustLine = ({ shopID }: { shopID: string }) => {
  const { data } = useQuery(shopTrustQuery(shopID))
  return (
    <p className={`flex wrap small muted line-20 ${classes.line}`} data-shop="">
      {data && (
        <>
          <Average {...data} />
          {data.confirmsInMinutes !== null && <span>{confirmsIn(data.confirmsInMinutes)}</span>}
          {data.handedOver && <span>{m.handedOver(data.handedOver.done, data.handedOver.of)}</span>}
          {data.reviews === 0 && data.confirmsInMinutes === null && !data.handedOver && m.none}
        </>
      )}
    </p>
  )
}

/** How well a buyer keeps their word, for the seller of a ticket. */
export const BuyerTrustLine = ({
  trust,
}: {
  trust: ReplyOf<'GET reviews/get_buyer_trust'>['buyers'][number]
}) =>
  trust.pickedUp || trust.reviews > 0 ? (
    <p className={`flex wrap small muted line-20 ${classes.line}`}>
      {trust.pickedUp && <span>{m.pickedUp(trust.pickedUp.done, trust.pickedUp.of)}</span>}
      <Average {...trust} />
    </p>
  ) : null
