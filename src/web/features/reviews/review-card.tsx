import type { ReactNode } from 'react'
import * as m from '#messages/reviews.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { SentPhotos } from '#web/ui/sent-photos.tsx'
import { Row, Stack, Text } from '#web/ui/parts.tsx'
import { dayOf } from './day.ts'
import type { Review } from './queries.ts'
import classes from './review-card.module.css'
import { Stars } from './stars.tsx'

interface ReviewCardProps {
  review: Review
  /** Instead of the name of its writer. */
  title?: string
  /** Who answers. */
  about: string
  children?: ReactNode
}

export const ReviewCard = ({ review, title, about, children }: ReviewCardProps) => {
  const name = title ?? review.name ?? m.deletedPerson
  return (
    <Stack as="article" gap={10}>
      <Row as="header" gap={12}>
        <Avatar name={review.name ?? name} photo={null} />
        <div className="grow min-0">
          <p className="semibold line-13 break">{name}</p>
          <p className="row gap-8 small muted line-20">
            <Stars rating={review.rating} />
            <time dateTime={review.at}>{dayOf(review.at)}</time>
          </p>
        </div>
        {review.item?.image && (
          <div className={`rigid width-44 ${classes.item}`}>
            <Photo photo={review.item.image} sizes="44px" alt={review.item.name} />
          </div>
        )}
      </Row>
      {review.words.length > 0 && (
        <ul className={`flex wrap gap-6 ${classes.words}`}>
          {review.words.map((word) => (
            <li key={word}>{m.words[word]}</li>
          ))}
        </ul>
      )}
      {review.text && <p className="break pre-line">{review.text}</p>}
      {review.photos.length > 0 && (
        <div className={classes.photos}>
          <SentPhotos photos={review.photos} />
        </div>
      )}
      {review.reply && (
        <div className={`on-linen radius-medium ${classes.reply}`}>
          <Text size="small" weight="semibold">
            {m.answers(about)}
          </Text>
          <p className="break pre-line">{review.reply.text}</p>
        </div>
      )}
      {children}
    </Stack>
  )
}
