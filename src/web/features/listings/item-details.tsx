import { IconMapPin } from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import { pricePerPiece } from '#domain/item-facts.ts'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import { conditionMeanings } from '#messages/conditions.ts'
import * as m from '#messages/listings.tsx'
import { type Prices, wasInWords } from '#web/ui/earlier-price.tsx'
import { UsualPrice } from '#web/ui/offered.tsx'
import { usePlaceLine } from '#web/ui/own-place.ts'
import classes from './item-details.module.css'
import type { Item } from './item-query.ts'

/** A placeholder with the height of the text, so that the layout does not shift. */
const Line = ({ width }: { width: string }) => (
  <span className={`skeleton radius-small ${classes.line}`} style={{ width }} aria-hidden />
)

export const ItemName = ({ name }: { name: string | undefined }) => (
  <h1 className="section-title mt-8 break pretty">
    {name ?? (
      <>
        <span className="unseen">{common.loadingSpoken}</span>
        <Line width="70%" />
      </>
    )}
  </h1>
)

interface ItemStoreProps {
  store: string | undefined
  /** Unknown while only the preview of the item is loaded. */
  storeID?: string
}

export const ItemStore = ({ store, storeID }: ItemStoreProps) => (
  <p className={`muted break ${classes.store}`}>
    {store === undefined ? (
      <Line width="40%" />
    ) : (
      m.byStore(
        storeID === undefined ? <strong>{store}</strong> : <Link to={`/shop/${storeID}`}>{store}</Link>,
      )
    )}
  </p>
)

type PriceLineProps = Omit<Prices, 'price'> & {
  price: number | undefined
  /** The price for everybody else, where the reader pays less. */
  usual?: number | undefined
}

export const PriceLine = ({ price, usual, ...earlier }: PriceLineProps) => {
  const was = price !== undefined && usual === undefined && wasInWords({ price, ...earlier })
  return (
    <p className={`bold line-12 tight ${classes.price}`}>
      {price === undefined ? <Line width="88px" /> : formatPesos(price)}
      {usual !== undefined && (
        <>
          {' '}
          <UsualPrice pesos={usual} className={classes.was} />
        </>
      )}
      {was && <span className={`body medium muted nowrap ${classes.was}`}> {was}</span>}
    </p>
  )
}

type Where = Pick<Item, 'town' | 'storeLocation'>

/** The town in which the item is picked up, and how far it is. */
export const WhereLine = ({ of }: { of: Where | undefined }) => {
  const place = usePlaceLine(of?.town, of?.storeLocation)
  if (of && place === '') return null
  return (
    <p className="row gap-4 small medium line-20 mt-4">
      <IconMapPin className="rigid muted" size={16} stroke={1.75} aria-hidden />
      {of ? (
        <>
          <span className="unseen">{m.pickUpIn} </span>
          {place}
        </>
      ) : (
        <Line width="110px" />
      )}
    </p>
  )
}

/** Beside the button that buys. */
export const sizeAndTown = (of: Pick<Item, 'size' | 'town'> | undefined): string =>
  [of?.size, of?.town].filter(Boolean).join(' · ')

/** How many a lot has, and what each comes to. */
export const LotLine = ({ pieces, price }: { pieces: number | null; price: number }) =>
  pieces !== null && (
    <p className="small mt-12 pad-12-16 on-linen radius-medium">
      <strong>{m.lotOf(pieces, formatPesos(pricePerPiece(price, pieces)))}</strong>
      <span className="block">{m.lotSoldAsOne}</span>
    </p>
  )

interface FactsProps {
  size: Item['size'] | undefined
  condition: Item['condition'] | undefined
}

/** Size and condition, beside the price. */
export const Facts = ({ size, condition }: FactsProps) => (
  <div className={`flex wrap gap-8 ${classes.facts}`}>
    {size && (
      <dl className="no-margin">
        <dt className="unseen">{common.size}</dt>
        <dd>{size}</dd>
      </dl>
    )}
    {condition && (
      <dl className="no-margin" title={conditionMeanings[condition]}>
        <dt className="unseen">{common.condition}</dt>
        <dd>{common.conditionNames[condition]}</dd>
      </dl>
    )}
  </div>
)

interface OriginProps {
  /** Undefined while only the preview is loaded. */
  item: Item | undefined
  brandAddress: ((brand: string) => string) | undefined
}

/** For whom the item is, and its brand. */
export const Origin = ({ item, brandAddress }: OriginProps) => (
  <p className={`muted break mt-4 ${classes.origin}`}>
    {item ? (
      <>
        {item.brand !== null && (
          <>
            {brandAddress ? <Link to={brandAddress(item.brand)}>{item.brand}</Link> : item.brand}
            {' · '}
          </>
        )}
        {item.kids && (
          <span className={`small medium ink line-24 on-linen radius-small ${classes.badge}`}>
            {common.forKids}
          </span>
        )}{' '}
        <span className={`small medium ink line-24 on-linen radius-small ${classes.badge}`}>
          {common.styleNames[item.isFeminine]}
        </span>
      </>
    ) : (
      <Line width="30%" />
    )}
  </p>
)

interface ItemDetailsProps {
  item: Item | undefined
  tagAddress: ((tagID: number) => string) | undefined
}

/** Description and tags. */
export const ItemDetails = ({ item, tagAddress }: ItemDetailsProps) => (
  <div className={classes.details}>
    <h2 className={`section-title ${classes.heading}`}>{m.descriptionLabel}</h2>
    {item ? (
      <p className={`break pre-line ${classes.description}`}>{item.description}</p>
    ) : (
      <p className={`break pre-line ${classes.description}`}>
        <Line width="100%" />
        <Line width="90%" />
        <Line width="45%" />
      </p>
    )}
    {item && item.tags.length > 0 && (
      <ul className="flex wrap gap-8 mt-20" aria-label={common.tags}>
        {item.tags.map(({ tagID, tagName }) => (
          <li key={tagID}>
            {tagAddress ? (
              <Link
                to={tagAddress(tagID)}
                className={`block medium ink break plain on-linen radius-full ${classes.tag}`}
              >
                {tagName}
              </Link>
            ) : (
              <span className={`block medium ink break plain on-linen radius-full ${classes.tag}`}>
                {tagName}
              </span>
            )}
          </li>
        ))}
      </ul>
    )}
  </div>
)
