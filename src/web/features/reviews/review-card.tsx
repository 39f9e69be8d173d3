import type { ReactNode } from 'react'
import * as m from '#messages/reviews.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { SentPhotos } from '#web/ui/sent-photos.tsx'
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
    <article className={classes.card}>
      <header className={classes.head}>
        <Avatar name={review.name ?? name} photo={null} />
        <div className={classes.who}>
          <p className={classes.name}>{name}</p>
          <p className={classes.line}>
            <Stars rating={review.rating} />
            <time dateTime={review.at}>{dayOf(review.at)}</time>
          </p>
        </div>
        {review.item?.image && (
          <div className={classes.item}>
            <Photo photo={review.item.image} sizes="44px" alt={review.item.name} />
          </div>
        )}
      </header>
      {review.words.length > 0 && (
        <ul className={classes.words}>
          {review.words.map((word) => (
            <li key={word}>{m.words[word]}</li>
          ))}
        </ul>
      )}
      {review.text && <p className={classes.text}>{review.text}</p>}
      {review.photos.length > 0 && (
        <div className={classes.photos}>
          <SentPhotos photos={review.photos} />
        </div>
      )}
      {review.reply && (
        <div className={classes.reply}>
          <p className={classes.replyName}>{m.answers(about)}</p>
          <p className={classes.text}>{review.reply.text}</p>
        </div>
      )}
      {children}
    </article>
  )
}
