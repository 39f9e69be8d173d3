import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos, toCentavos } from '#domain/money.ts'
import { percentLess } from '#domain/offers.ts'
import { list } from '#messages/language.ts'
import * as m from '#messages/offers.tsx'
import { Button } from '#web/ui/button.tsx'
import { UsualPrice } from '#web/ui/offered.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { OfferedItem } from './make-offer.tsx'
import { MakeOffer } from './make-offer.tsx'
import { BuyersAnswers, When } from './offer-panel.tsx'
import {
  buyersOffersQuery,
  itemOffersQuery,
  type Offer,
  type ShopOffer,
  shopOffersQuery,
} from './offer-queries.ts'
import classes from './offers.module.css'
import { SellersAnswers } from './sellers-answers.tsx'
import { TimeLeft } from './time-left.tsx'
import { useTakeBack } from './use-offers.ts'

interface CardProps {
  offer: Offer
  says: string
  children: ReactNode
}

/** An open offer in a conversation. */
const Card = ({ offer, says, children }: CardProps) => (
  <section className={`card stack gap-12 pad-12-14 ${classes.card}`} aria-label={says}>
    <div className="row gap-12 min-0">
      <Link
        to={`/item/${offer.itemID}`}
        className="rigid width-48 block portrait clip radius-small"
        aria-label={offer.itemName}
      >
        <Photo photo={offer.image ?? undefined} sizes="48px" alt="" />
      </Link>
      <div className="grow min-0 line-135">
        <p className="small muted">{says}</p>
        <p className="flex wrap gap-8 align-baseline">
          <b className="text-title bold tight line-12">{formatPesos(offer.price)}</b>
          <UsualPrice pesos={offer.itemPrice} />
          <span className="small muted">
            {m.percentLess(percentLess(toCentavos(offer.itemPrice), toCentavos(offer.price)))}
          </span>
        </p>
      </div>
      <TimeLeft until={offer.until} />
    </div>
    {children}
  </section>
)

/** What is open between a buyer and the shop about the item of their conversation. */
export const BuyersOfferCard = ({ item }: { item: OfferedItem }) => {
  const { data: offers } = useQuery(itemOffersQuery(item.itemID))
  const offer = offers?.offer
  if (!offers || offer?.state !== 'open') return null
  if (offer.from === 'buyer') return <OwnCard offer={offer} />
  return (
    <Card
      offer={offer}
      says={
        offer.from === 'seller'
          ? m.says(offer.sellerFirstName)
          : m.offersYou(offer.sellerFirstName, formatPesos(offer.price))
      }
    >
      {offer.from === 'seller' ? (
        <BuyersAnswers item={item} offers={offers} offer={offer} />
      ) : (
        <p className="small muted">{m.saversUntil(<When at={offer.until} />)}</p>
      )}
    </Card>
  )
}

const OwnCard = ({ offer }: { offer: Offer }) => {
  const takeBack = useTakeBack(offer)
  return (
    <Card offer={offer} says={m.yourOffer}>
      <div className="row gap-12 between">
        <p className="small muted">{m.waitsFor(offer.sellerFirstName)}</p>
        <Button variant="subtle" size="sm" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {m.takeBack}
        </Button>
      </div>
    </Card>
  )
}

/** The button of a conversation about an item that takes offers, while nothing is open. */
export const ChatOfferButton = ({ item, size }: { item: OfferedItem; size: 'sm' | 'md' }) => {
  const { data: offers } = useQuery(itemOffersQuery(item.itemID))
  if (!offers?.takesOffers || offers.left === 0 || offers.offer?.state === 'open') return null
  return (
    <MakeOffer item={item} offers={offers} size={size} label={offers.offer ? m.offerAgain : m.makeOffer} />
  )
}

/** At most two people are named. */
const othersInWords = (others: readonly ShopOffer[]): string =>
  m.endsOf(
    others.length > 2
      ? m.othersToo(others.length)
      : list(others.map(({ customerFirstName }) => customerFirstName)),
    others.length,
  )

/** What accepting an offer does to the others for the item. */
const consequence = (offer: ShopOffer, all: readonly ShopOffer[]): string => {
  const others = all.filter(({ itemID, offerID }) => itemID === offer.itemID && offerID !== offer.offerID)
  if (others.length === 0) return m.onlyOffer
  const best = Math.max(...others.map(({ price }) => price))
  return offer.price >= best
    ? m.bestOf(others.length + 1, othersInWords(others))
    : m.notBest(formatPesos(best), othersInWords(others))
}

/** The open offers of a buyer to the shop, with its answers, and what the shop said in return. */
export const SellersOfferCards = ({ userID }: { userID: string }) => {
  const { data: own } = useQuery(buyersOffersQuery(userID))
  const { data: all } = useQuery({ ...shopOffersQuery, enabled: Boolean(own && own.offers.length > 0) })
  if (!own) return null
  // Who saved an item is not shown to its seller.
  const shown = own.offers.filter(({ from }) => from !== 'savers')
  if (shown.length === 0) return null
  return (
    <div className="stack gap-12">
      {shown.map((offer) =>
        offer.from === 'buyer' ? (
          <Card key={offer.offerID} offer={offer} says={m.offersAndPicksUp(offer.customerFirstName)}>
            {offer.words !== '' && <p className="small break">“{offer.words}”</p>}
            <SellersAnswers offer={offer} first="no" urgent />
            {all && <p className="small muted pretty">{consequence(offer, all.offers)}</p>}
          </Card>
        ) : (
          <Card
            key={offer.offerID}
            offer={offer}
            says={m.youSaid(offer.customerFirstName, formatPesos(offer.price))}
          >
            <p className="small muted">{m.canAccept(offer.customerFirstName, <When at={offer.until} />)}</p>
          </Card>
        ),
      )}
    </div>
  )
}
