import { IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import * as rules from '#contract/rules.ts'
import { type ReviewSide, type ReviewWord, maxPhotosPerReview, reviewWords } from '#domain/reviews.ts'
import * as m from '#messages/reviews.tsx'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, GroupError } from '#web/ui/field-group.tsx'
import { Textarea } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PhotosField } from '#web/ui/photos-field.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TagChip } from '#web/ui/tag-chip.tsx'
import { useChosenPhotos } from '#web/ui/use-chosen-photos.ts'
import { Text } from '#web/ui/parts.tsx'
import { dayOf } from './day.ts'
import classes from './review-form.module.css'

interface ReviewFormProps {
  pickupID: number
  side: ReviewSide
  other: string
  until: string | null
}

/** One to five stars, words to choose, a text and photos. What was typed stays if it cannot be sent. */
export const ReviewForm = ({ pickupID, side, other, until }: ReviewFormProps) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const [rating, setRating] = useState(0)
  const [words, setWords] = useState<ReviewWord[]>([])
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const chosen = useChosenPhotos(maxPhotosPerReview)
  const sending = useMutation({
    mutationFn: () =>
      api('POST reviews/new_review', { pickupID, rating, words, text, photos: chosen.photos }),
    onSuccess: () => void notice.success(m.sent),
    // After a failure too: an earlier one whose reply was lost may have been stored.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['GET reviews/get_pickup_reviews'] }),
        queryClient.invalidateQueries({ queryKey: ['GET reviews/get_reviews'] }),
        queryClient.invalidateQueries({ queryKey: ['GET reviews/get_shop_trust'] }),
      ]),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(rating === 0)
    if (rating !== 0 && !sending.isPending && !chosen.isReading) sending.mutate()
  }
  return (
    <form className="stack gap-20" onSubmit={send} noValidate>
      <h2 className="large semibold line-13 break">{m.question(other)}</h2>
      <StarsField rating={rating} onChange={setRating} error={missing && rating === 0} />
      <FieldGroup legend={m.wordsLabel}>
        <div className="flex wrap gap-8">
          {reviewWords[side].map((word) => (
            <TagChip
              key={word}
              name={m.words[word]}
              checked={words.includes(word)}
              onToggle={() =>
                setWords(words.includes(word) ? words.filter((one) => one !== word) : [...words, word])
              }
            />
          ))}
        </div>
      </FieldGroup>
      <Textarea
        label={m.textLabel}
        description={m.textHint}
        rows={3}
        longest={rules.review.max}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PhotosField label={m.addPhotos} chosen={chosen} max={maxPhotosPerReview} />
      {until !== null && (
        <Text size="small" tone="muted">
          {m.until(dayOf(until))}
        </Text>
      )}
      <Problem className="bad" error={sending.error} />
      <div>
        <Button type="submit" loading={sending.isPending}>
          {m.send}
        </Button>
      </div>
    </form>
  )
}

interface StarsFieldProps {
  rating: number
  onChange: (rating: number) => void
  error: boolean
}

const StarsField = ({ rating, onChange, error }: StarsFieldProps) => {
  const name = useId()
  return (
    <FieldGroup legend={m.starsLabel}>
      <div className={`flex ${classes.stars}`}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className={`grid centred width-48 height-48 radius-full relative pointer covered ${classes.star}`}
            data-on={star <= rating || undefined}
          >
            <input
              type="radio"
              name={name}
              checked={rating === star}
              aria-label={m.stars(star)}
              onChange={() => onChange(star)}
            />
            <IconStarFilled size={32} aria-hidden />
          </label>
        ))}
      </div>
      <GroupError error={error ? m.noStars : undefined} alert />
    </FieldGroup>
  )
}
