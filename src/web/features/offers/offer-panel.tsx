import { IconCheck, IconCircleCheck, IconHanger, IconHourglass, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/offers.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { UsualPrice } from '#web/ui/offered.tsx'
import { MakeOffer, type OfferedItem } from './make-offer.tsx'
import { type ItemOffers, itemOffersQuery, type Offer } from './offer-queries.ts'
import { endInWords, whyEnded } from './offer-words.ts'
import classes from './offers.module.css'
import { TimeLeft } from './time-left.tsx'
import { useAgreed } from './use-agreed.ts'
import { useAnswerOffer, useTakeBack } from './use-offers.ts'

export const When = ({ at }: { at: string }) => <time dateTime={at}>{dateInWords(at)}</time>

export interface OfferPanelProps {
  item: OfferedItem
  whileLoading?: ReactNode
}

/** What is between the buyer and the shop about an item: an offer, its answer, or the way to make one. */
export const OfferPanel = ({ item, whileLoading = null }: OfferPanelProps) => {
  const agreed = useAgreed(item.itemID)
  const { data: offers, isPending } = useQuery(itemOffersQuery(item.itemID))
  if (!offers) return isPending ? whileLoading : null
  const { offer } = offers
  if (offer?.state === 'open') return <OpenOffer item={item} offers={offers} offer={offer} />
  if (agreed) return <Mine {...agreed} />
  return (
    <>
      {offer && offer.state !== 'withdrawn' && offer.state !== 'accepted' && <EndedOffer offer={offer} />}
      <NoOffer item={item} offers={offers} again={offer !== null} />
    </>
  )
}

const panel = 'stack gap-12 mt-16 pad-16 radius-large on-linen'

interface NoOfferProps {
  item: OfferedItem
  offers: ItemOffers
  again?: boolean
}

const NoOffer = ({ item, offers, again = false }: NoOfferProps) => {
  const { takesOffers, left, answerHours, sellerFirstName: seller } = offers
  if (!takesOffers) return null
  if (left === 0) return <p className="mt-12 small muted">{m.noneLeft}</p>
  return (
    <section
      className="row wrap gap-8-12 between mt-16 pad-8 radius-medium on-linen"
      aria-label={m.openToOffers(seller)}
    >
      <p className="grow min-0 line-20 pad-0-8">
        <b className="block semibold">{m.openToOffers(seller)}</b>
        <span className="small muted">{again ? m.offersLeft(left) : m.answersWithin(answerHours)}</span>
      </p>
      <MakeOffer item={item} offers={offers} label={again ? m.offerAgain : m.makeOffer} />
    </section>
  )
}

const EndedOffer = ({ offer }: { offer: Offer }) => {
  const why = whyEnded(offer)
  return (
    <section className="mt-16 pad-12-14 radius-medium on-linen" aria-label={m.yourOffer}>
      <p className="semibold">{endInWords(offer)}</p>
      {why !== undefined && <p className="small muted">{why}</p>}
    </section>
  )
}

interface OpenOfferProps {
  item: OfferedItem
  offers: ItemOffers
  offer: Offer
}

const OpenOffer = (props: OpenOfferProps) => {
  const { offer } = props
  if (offer.from === 'buyer') return <Waiting offer={offer} />
  return offer.from === 'seller' ? <Countered {...props} /> : <ToSavers offer={offer} />
}

const Waiting = ({ offer }: { offer: Offer }) => {
  const takeBack = useTakeBack(offer)
  const price = formatPesos(offer.price)
  return (
    <section className={panel} aria-label={m.yourOffer}>
      <div className="row gap-12 between">
        <h2 className="body bold">{m.youOffered(price)}</h2>
        <TimeLeft until={offer.until} long />
      </div>
      {offer.words !== '' && <p className="small break">“{offer.words}”</p>}
      <ol className={`grid relative gap-4 ${classes.steps}`}>
        <Step state="done" icon={IconCheck} name={m.stepSent}>
          <When at={offer.madeAt} />
        </Step>
        <Step state="now" icon={IconHourglass} name={m.stepAnswers(offer.sellerFirstName)}>
          {m.stepBy(<When at={offer.until} />)}
        </Step>
        <Step icon={IconHanger}>{m.stepYours(price)}</Step>
      </ol>
      <div className="row gap-12 between">
        <p className="small muted">{m.anyoneMayBuy(formatPesos(offer.itemPrice))}</p>
        <Button
          variant="subtle"
          size="sm"
          className="rigid"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {m.takeBack}
        </Button>
      </div>
    </section>
  )
}

interface StepProps {
  state?: 'done' | 'now'
  icon: TablerIcon
  name?: string
  children: ReactNode
}

const Step = ({ state, icon: Icon, name, children }: StepProps) => (
  <li
    className={`stack centred-items gap-4 small centre line-13 ${state ? '' : 'muted'}`}
    data-state={state}
    aria-current={state === 'now' ? 'step' : undefined}
  >
    <Icon size={30} aria-hidden />
    <span>
      {name !== undefined && <b className="block semibold ink">{name}</b>}
      <span className="muted">{children}</span>
    </span>
  </li>
)

/** What the seller says in return, or to those who saved the item, before the usual price. */
export const SaidPrice = ({ offer }: { offer: Offer }) => (
  <p className="flex wrap gap-8 align-baseline">
    <b className="text-title bold tight line-12">{formatPesos(offer.price)}</b>
    <UsualPrice pesos={offer.itemPrice} />
  </p>
)

const Countered = ({ item, offers, offer }: OpenOfferProps) => (
  <section className={panel} aria-label={m.sellersAnswer(offer.sellerFirstName)}>
    <div className="flex gap-12 align-start">
      <Avatar name={offer.storeName} photo={null} />
      <div className="grow min-0">
        <p className="small muted">{m.says(offer.sellerFirstName)}</p>
        <SaidPrice offer={offer} />
      </div>
      <TimeLeft until={offer.until} long />
    </div>
    <p className="small pretty">
      {m.standsBy(offer.sellerFirstName, formatPesos(offer.price), <When at={offer.until} />)}
    </p>
    <BuyersAnswers item={item} offers={offers} offer={offer} />
  </section>
)

/** The buyer's answers to what the seller said. Accept has the room of the rest, and No stands apart from it. */
export const BuyersAnswers = ({ item, offers, offer }: OpenOfferProps) => {
  const price = formatPesos(offer.price)
  const answer = useAnswerOffer(offer, (answered) =>
    answered.answer === 'accept' ? [m.accepted(price), m.acceptedHint] : [m.declined, m.declinedHint],
  )
  const { isPending, variables } = answer
  return (
    <div className="flex wrap gap-8">
      <Button
        variant="outline"
        loading={isPending && variables.answer === 'decline'}
        disabled={isPending}
        onClick={() => answer.mutate({ answer: 'decline' })}
      >
        {m.no}
      </Button>
      {offers.left > 0 && offers.takesOffers && (
        <MakeOffer item={item} offers={offers} label={m.offerAgain} />
      )}
      <Button
        variant="ink"
        className={classes.accept}
        loading={isPending && variables.answer === 'accept'}
        disabled={isPending}
        onClick={() => answer.mutate({ answer: 'accept', price: offer.price })}
      >
        {m.acceptPrice(price)}
      </Button>
    </div>
  )
}

const ToSavers = ({ offer }: { offer: Offer }) => (
  <section className={panel} aria-label={m.sellersAnswer(offer.sellerFirstName)}>
    <div className="flex gap-12 align-start between">
      <h2 className="body bold">{m.offersYou(offer.sellerFirstName, formatPesos(offer.price))}</h2>
      <TimeLeft until={offer.until} long />
    </div>
    <p className="small pretty">{m.saversUntil(<When at={offer.until} />)}</p>
  </section>
)

/** An accepted offer, with the way to the pickup once the shop has confirmed it. */
const Mine = ({ offer, ticket }: NonNullable<ReturnType<typeof useAgreed>>) => {
  const dueAt = ticket.expected_buyer_fulfillment
  const acceptedAt = offer.endedAt && <When at={offer.endedAt} />
  return (
    <section className={`stack gap-6 mt-16 pad-16 radius-large ${classes.mine}`} aria-label={m.yourOffer}>
      <h2 className="row gap-10 body bold">
        <IconCircleCheck size={24} stroke={1.75} className="rigid" aria-hidden />
        {m.accepted(formatPesos(offer.price))}
      </h2>
      <p className="small pretty">
        {acceptedAt &&
          (offer.from === 'buyer'
            ? m.acceptedByAt(offer.sellerFirstName, acceptedAt)
            : m.youAcceptedAt(acceptedAt))}{' '}
        {dueAt ? m.comeBy(ticket.storeAddress, <When at={dueAt} />) : m.confirmsNext(offer.storeName)}
      </p>
    </section>
  )
}
