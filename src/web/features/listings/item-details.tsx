import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import unseen from '#web/ui/unseen.module.css'
import classes from './item-details.module.css'
import type { Item } from './item-query.ts'

/** A placeholder with the height of the text, so that the layout does not shift. */
const Line = ({ width }: { width: string }) => <span className={classes.line} style={{ width }} aria-hidden />

export const ItemName = ({ name }: { name: string | undefined }) => (
  <h1 className={classes.name}>
    {name ?? (
      <>
        <span className={unseen.unseen}>{common.loadingSpoken}</span>
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
  <p className={classes.store}>
    {store === undefined ? (
      <Line width="40%" />
    ) : (
      m.byStore(
        storeID === undefined ? <strong>{store}</strong> : <Link to={`/shop/${storeID}`}>{store}</Link>,
      )
    )}
  </p>
)

interface PriceLineProps {
  price: number | undefined
  /** The price before it was lowered. */
  was?: number | undefined
}

export const PriceLine = ({ price, was }: PriceLineProps) => (
  <p className={classes.price}>
    {price === undefined ? <Line width="88px" /> : formatPesos(price)}
    {was !== undefined && <span className={classes.was}> {common.was(formatPesos(was))}</span>}
  </p>
)

interface FactsProps {
  size: Item['size'] | undefined
  condition: Item['condition'] | undefined
}

/** Size and condition, beside the price. */
export const Facts = ({ size, condition }: FactsProps) => (
  <div className={classes.facts}>
    {size && (
      <dl>
        <dt className={unseen.unseen}>{common.size}</dt>
        <dd>{size}</dd>
      </dl>
    )}
    {condition && (
      <dl title={common.conditionMeanings[condition]}>
        <dt className={unseen.unseen}>{common.condition}</dt>
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
  <p className={classes.origin}>
    {item ? (
      <>
        {item.brand !== null && (
          <>
            {brandAddress ? <Link to={brandAddress(item.brand)}>{item.brand}</Link> : item.brand}
            {' · '}
          </>
        )}
        {item.kids && <span className={classes.badge}>{common.forKids}</span>}{' '}
        <span className={classes.badge}>{common.styleNames[item.isFeminine]}</span>
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
    <h2 className={classes.heading}>{m.descriptionLabel}</h2>
    {item ? (
      <p className={classes.description}>{item.description}</p>
    ) : (
      <p className={classes.description}>
        <Line width="100%" />
        <Line width="90%" />
        <Line width="45%" />
      </p>
    )}
    {item && item.tags.length > 0 && (
      <ul className={classes.tags} aria-label={common.tags}>
        {item.tags.map(({ tagID, tagName }) => (
          <li key={tagID}>
            {tagAddress ? (
              <Link to={tagAddress(tagID)} className={classes.tag}>
                {tagName}
              </Link>
            ) : (
              <span className={classes.tag}>{tagName}</span>
            )}
          </li>
        ))}
      </ul>
    )}
  </div>
)
