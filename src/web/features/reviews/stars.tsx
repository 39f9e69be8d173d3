import { IconStarFilled } from '@tabler/icons-react'
import * as m from '#messages/reviews.tsx'
import classes from './stars.module.css'

export const Stars = ({ rating, size = 18 }: { rating: number; size?: number }) => (
  <span className={`inline-row ink ${classes.stars}`}>
    <span className="unseen">{m.stars(rating)}</span>
    {[1, 2, 3, 4, 5].map((star) => (
      <IconStarFilled key={star} size={size} data-off={star > Math.round(rating) || undefined} aria-hidden />
    ))}
  </span>
)
