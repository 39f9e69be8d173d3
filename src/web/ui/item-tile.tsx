import type { CSSProperties, ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import { barsOf, isShownWhole, photoSizes, tileRatio } from '#domain/photos.ts'
import type { Condition } from '#domain/item-facts.ts'
import type { Size } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import { keepTappedPhoto, shrinkIntoTile } from './grow-from-tile.ts'
import { Photo, type PhotoSource } from './photo.tsx'
import classes from './item-tile.module.css'

interface ItemTileProps {
  to: string
  photo: PhotoSource | undefined
  name: string
  /** The price in pesos. */
  price: number
  /** The price before it was lowered. */
  was?: number | undefined
  /** A line below all others. */
  note?: ReactNode
  size: Size
  condition?: Condition | null
  /** Of a lot. */
  pieces?: number | undefined
  /** Whether it is close to the measurements that the buyer keeps. */
  fits?: boolean
  store?: string | undefined
  /** The town of the shop, and how far it is. */
  place?: string | undefined
  /** A label on the photo, such as On hold. */
  badge?: string | undefined
  /** Whether the item is gone, so that its photo fades. */
  gone?: boolean
  /** A button on top of the photo. */
  action?: ReactNode
  /** A button beside the text. */
  captionAction?: ReactNode
  /** A button below the text. */
  below?: ReactNode
  /** Whether the tile is on the first screen. */
  priority?: boolean
  sizes?: string
  /** The height of a tile that takes two columns and two rows. */
  doubleHeight?: number | undefined
}

/** Where the photo ends, if it does not fill its box: the scrim and the action stay on the photo. */
const endsOf = (photo: PhotoSource | undefined): CSSProperties & Record<`--${string}`, string> => {
  if (!photo || !isShownWhole(photo, tileRatio)) return {}
  const { beside, below } = barsOf(photo, tileRatio)
  // A padding in percent refers to the width of the box.
  return {
    '--beside': `${beside * 100}%`,
    '--below': `${below * 100}%`,
    '--below-of-width': `${(below / tileRatio) * 100}%`,
  }
}

/** An item in a grid. The whole tile is a link, except for its actions. */
export const ItemTile = (tile: ItemTileProps) => (
  <li
    className="min-0 relative"
    data-double={tile.doubleHeight === undefined ? undefined : ''}
    style={{
      ...(tile.action && endsOf(tile.photo)),
      ...(tile.doubleHeight !== undefined && { height: tile.doubleHeight }),
    }}
  >
    <Link
      to={tile.to}
      className={`column ink plain radius-medium ${classes.link}`}
      data-caption={tile.captionAction ? '' : undefined}
      onClick={({ currentTarget: link }) => {
        if (tile.photo && link.firstElementChild) keepTappedPhoto(tile.photo.link, link.firstElementChild)
      }}
    >
      <div
        ref={(box) => {
          if (box && tile.photo) shrinkIntoTile(tile.photo.link, box)
        }}
        className={`relative ${classes.photo}`}
        data-gone={tile.gone || undefined}
        data-scrim={tile.action ? '' : undefined}
      >
        <Photo
          photo={tile.photo}
          sizes={tile.sizes ?? photoSizes.tile}
          alt=""
          priority={tile.priority ?? false}
          whole={tile.photo !== undefined && isShownWhole(tile.photo, tileRatio)}
        />
        {tile.badge && (
          <span className={`small semibold line-20 radius-small tint-label absolute ${classes.badge}`}>
            {tile.badge}
          </span>
        )}
      </div>
      <span className={`flex gap-8 align-baseline mt-8 small medium line-24 ${classes.facts}`}>
        <span className={`large bold ${classes.price}`}>{formatPesos(tile.price)}</span>{' '}
        {tile.was !== undefined && <span className="muted nowrap">{common.was(formatPesos(tile.was))} </span>}
        <span className="ellipsis min-0">
          {tile.pieces
            ? common.itemCount(tile.pieces)
            : tile.condition
              ? common.sizeWithCondition(tile.size, common.conditionNames[tile.condition])
              : tile.size}
        </span>
      </span>
      <span className={`ellipsis line-20 ${classes.name}`}>{tile.name}</span>
      {(tile.fits || tile.place || tile.store) && (
        <span className={`ellipsis small muted line-20 ${classes.store}`}>
          {tile.fits && <span className={`semibold teal ${classes.fits}`}>{common.fitsYou}</span>}
          {tile.place && (
            <>
              <span className={`ink ${classes.place}`}>{tile.place}</span>{' '}
            </>
          )}
          {tile.store}
        </span>
      )}
      {tile.note}
    </Link>
    {tile.action && <div className={`grid portrait absolute no-events ${classes.action}`}>{tile.action}</div>}
    {tile.captionAction && <div className={`absolute ${classes.captionAction}`}>{tile.captionAction}</div>}
    {tile.below}
  </li>
)
