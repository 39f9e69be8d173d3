import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/offers.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ShopOffer } from './offer-queries.ts'
import { OfferSheet } from './offer-sheet.tsx'
import classes from './offers.module.css'
import { useAnswerOffer } from './use-offers.ts'

interface SellersAnswersProps {
  offer: ShopOffer
  /** Whether Accept is the most urgent button of the list. */
  urgent?: boolean
  size?: 'sm' | 'md'
  /** Where Accept stands. */
  first: 'accept' | 'no'
}

/** Accept, Counter and No, each one tap. Accept is the widest, and No stands at the other end. */
export const SellersAnswers = ({ offer, urgent = false, size = 'md', first }: SellersAnswersProps) => {
  const [countering, setCountering] = useState(false)
  const buyer = offer.customerFirstName
  const price = formatPesos(offer.price)
  const answer = useAnswerOffer(offer, (answered) =>
    answered.answer === 'accept'
      ? [m.reservedFor(buyer, price), m.reservedForHint]
      : answered.answer === 'counter'
        ? [m.countered(formatPesos(Number(answered.price))), m.counteredHint(buyer)]
        : [m.declinedFor(buyer), m.declinedHint],
  )
  const { isPending, variables } = answer
  const accept = (
    <Button
      key="accept"
      className={classes.accept}
      size={size}
      variant={urgent ? 'teal' : 'default'}
      aria-label={m.acceptNamed(buyer, price)}
      loading={isPending && variables.answer === 'accept'}
      disabled={isPending}
      onClick={() => answer.mutate({ answer: 'accept', price: offer.price })}
    >
      {first === 'no' ? m.acceptPrice(price) : m.accept}
    </Button>
  )
  const counter = (
    <Button
      key="counter"
      size={size}
      variant="default"
      aria-label={m.counterNamed(buyer, price)}
      disabled={isPending}
      onClick={() => setCountering(true)}
    >
      {m.counter}
    </Button>
  )
  const no = (
    <Button
      key="no"
      size={size}
      variant="outline"
      aria-label={m.declineNamed(buyer, price)}
      loading={isPending && variables.answer === 'decline'}
      disabled={isPending}
      onClick={() => answer.mutate({ answer: 'decline' })}
    >
      {m.no}
    </Button>
  )
  return (
    <div className="flex wrap gap-8">
      {first === 'accept' ? [accept, counter, no] : [no, counter, accept]}
      {countering && (
        <OfferSheet
          title={m.yourPrice}
          item={{ name: offer.itemName, price: offer.itemPrice, image: offer.image }}
          above={offer.price}
          hint={m.offered(buyer, price)}
          renderMeaning={(said) => m.counterMeans(buyer, said)}
          sendLabel={m.counterPrice}
          busy={isPending}
          error={variables?.answer === 'counter' ? answer.error : null}
          onSend={(said) =>
            answer.mutate({ answer: 'counter', price: said }, { onSuccess: () => setCountering(false) })
          }
          onClose={() => setCountering(false)}
        />
      )}
    </div>
  )
}
