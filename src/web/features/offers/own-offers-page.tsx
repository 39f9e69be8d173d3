import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/offers.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { UsualPrice } from '#web/ui/offered.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { When } from './offer-panel.tsx'
import { type Offer, ownOffersQuery } from './offer-queries.ts'
import { endInWords, whyEnded } from './offer-words.ts'
import { TimeLeft } from './time-left.tsx'

/** The offers of the buyer and those made to them, open ones first. They are answered on the page of the item. */
export const OwnOffersPage = () => {
  const query = useInfiniteQuery(ownOffersQuery)
  const offers = [
    ...new Map(query.data?.pages.flatMap((page) => page.offers).map((one) => [one.offerID, one])).values(),
  ]
  const skeleton = (
    <ul className="stack gap-12" aria-label={m.yours} aria-busy>
      {Array.from({ length: 4 }, (_, index) => (
        <li key={index} aria-hidden>
          <Skeleton height={96} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="narrow">
      <PageTitle title={m.yours} />
      <QueryState
        query={query}
        skeleton={skeleton}
        empty={
          offers.length === 0 && (
            <EmptyState
              large
              text={m.empty}
              hint={m.emptyHint}
              action={<Button to="/">{common.browseItems}</Button>}
            />
          )
        }
      >
        {() => (
          <ul aria-label={m.yours}>
            {offers.map((offer) => (
              <OfferRow key={offer.offerID} offer={offer} />
            ))}
          </ul>
        )}
      </QueryState>
      <NextPage query={query} />
      <HelpLink topic="offers" />
    </div>
  )
}

/** Whose turn it is, or what became of it. */
const stateOf = (offer: Offer): string =>
  endInWords(offer) ??
  (offer.from === 'buyer'
    ? m.waitsFor(offer.sellerFirstName)
    : offer.from === 'seller'
      ? m.saysPrice(offer.sellerFirstName, formatPesos(offer.price))
      : m.offersYou(offer.sellerFirstName, formatPesos(offer.price)))

const OfferRow = ({ offer }: { offer: Offer }) => {
  const to = `/item/${offer.itemID}`
  const isOpen = offer.state === 'open'
  const why = whyEnded(offer)
  return (
    <li className="flex gap-14 align-start pad-12-0 line-below" data-state={offer.state}>
      <Link to={to} className="rigid width-48 portrait clip radius-small" tabIndex={-1} aria-hidden>
        <Photo photo={offer.image ?? undefined} sizes="48px" alt="" />
      </Link>
      <div className="stack gap-2 grow min-0">
        <p className="semibold break line-13">
          <Link to={to} className="plain ink">
            {offer.itemName}
          </Link>
        </p>
        <p className="flex wrap gap-8 align-baseline">
          <b className="large bold">{formatPesos(offer.price)}</b>
          <UsualPrice pesos={offer.asked} />
          <span className="small muted">{offer.storeName}</span>
        </p>
        <p className={`small ${isOpen || offer.state === 'accepted' ? 'semibold teal' : 'semibold'}`}>
          {stateOf(offer)}
        </p>
        {offer.state === 'accepted' && (
          <Link to="/ticketcenter" className="small semibold">
            {common.seeYourTicket}
          </Link>
        )}
        {why !== undefined && <p className="small muted">{why}</p>}
        {!isOpen && (
          <p className="small muted">
            <When at={offer.endedAt ?? offer.until} />
          </p>
        )}
      </div>
      <div className="stack gap-8 rigid centred-items">
        {isOpen && <TimeLeft until={offer.until} />}
        {isOpen && offer.from !== 'buyer' && (
          <Button to={to} size="sm" variant="default">
            {m.answerIt}
          </Button>
        )}
      </div>
    </li>
  )
}
