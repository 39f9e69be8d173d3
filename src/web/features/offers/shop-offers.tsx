import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/router.tsx'
import { formatPesos, toCentavos } from '#domain/money.ts'
import { percentLess } from '#domain/offers.ts'
import * as m from '#messages/offers.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { type ShopOffer, shopOffersQuery } from './offer-queries.ts'
import classes from './offers.module.css'
import { SellersAnswers } from './sellers-answers.tsx'
import { TimeLeft } from './time-left.tsx'

/** The offers of each item, in the order of the reply. */
const byItem = (offers: readonly ShopOffer[]): [ShopOffer, ...ShopOffer[]][] => {
  const groups = new Map<string, [ShopOffer, ...ShopOffer[]]>()
  for (const offer of offers) {
    const group = groups.get(offer.itemID)
    if (group) group.push(offer)
    else groups.set(offer.itemID, [offer])
  }
  return [...groups.values()]
}

/** The open offers to the shop: the item whose first deadline is next comes first, of an item the best offer. */
export const ShopOffers = ({ id }: { id: string }) => {
  const { data } = useQuery(shopOffersQuery)
  if (!data || data.offers.length === 0) return null
  return (
    <section aria-labelledby={id} className="stack gap-12">
      <div className="row gap-12 between min-44">
        <h2 id={id} tabIndex={-1} className="section-title">
          {m.title}
        </h2>
        <span className="small muted">{m.endsSoonest}</span>
      </div>
      {byItem(data.offers).map((offers, at) => (
        <ItemsOffers key={offers[0].itemID} offers={offers} urgent={at === 0} />
      ))}
      <p className="small muted pretty">
        <b className="semibold">{m.howItWorks}.</b> {m.howItWorksHint}
      </p>
    </section>
  )
}

interface ItemsOffersProps {
  offers: [ShopOffer, ...ShopOffer[]]
  urgent: boolean
}

const ItemsOffers = ({ offers, urgent }: ItemsOffersProps) => {
  const [item] = offers
  return (
    <article className="card clip" aria-label={item.itemName}>
      <div className="row gap-12 pad-12-14">
        <span className="rigid width-48 block portrait clip radius-small">
          <Photo photo={item.image ?? undefined} sizes="48px" alt="" />
        </span>
        <p className="grow min-0 line-135">
          <Link to={`/item/${item.itemID}`} className="block semibold plain ink ellipsis">
            {item.itemName}
          </Link>
          <span className="small muted">{m.youAsk(formatPesos(item.itemPrice))}</span>
        </p>
      </div>
      <ul>
        {offers.map((offer, at) => (
          <li key={offer.offerID} className={`stack gap-10 pad-12-14 line-above ${classes.offer}`}>
            <Offered offer={offer} />
            <SellersAnswers offer={offer} first="accept" urgent={urgent && at === 0} />
          </li>
        ))}
      </ul>
      {offers.length > 1 && (
        <p className="small muted pad-12-14 line-above">{m.acceptEndsOthers(offers.length - 1)}</p>
      )}
    </article>
  )
}

const Offered = ({ offer }: { offer: ShopOffer }) => (
  <div className="row gap-10 min-0">
    <Avatar name={`${offer.customerFirstName} ${offer.customerLastName}`} photo={offer.customerPhoto} />
    <div className="grow min-0 line-135">
      <p className="flex wrap gap-8 align-baseline">
        <b className="text-section bold">{formatPesos(offer.price)}</b>
        <span className="small muted">
          {m.percentLess(percentLess(toCentavos(offer.itemPrice), toCentavos(offer.price)))}
        </span>
      </p>
      <p className="small muted ellipsis">
        <Link to={`/chat/${offer.userID}`} className="inherit">
          {offer.customerFirstName} {offer.customerLastName}
        </Link>{' '}
        · {m.pickups(offer.pickedUp)}
      </p>
      {offer.words !== '' && <p className="small break">“{offer.words}”</p>}
    </div>
    <TimeLeft until={offer.until} />
  </div>
)
