import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/cart.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LessThanSaved } from '#web/ui/earlier-price.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { OfferedUntil, UsualPrice } from '#web/ui/offered.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import classes from './cart-entry-row.module.css'
import type { CartEntry } from './cart-query.ts'

/** Why an item can no longer be bought. */
const unavailableReason: Record<CartEntry['status'], string | undefined> = {
  for_sale: undefined,
  held: m.entryHeld,
  sold: common.statusSold,
  withdrawn: m.entryUnavailable,
  draft: m.entryUnavailable,
}

export const isGone = (entry: CartEntry): boolean => entry.status !== 'for_sale'

interface CartEntryRowProps {
  entry: CartEntry
  /** Whether it is the first entry of its shop, below the name of the shop. Several entries of a shop each say it again. */
  isFirst: boolean
  /** Whether it is the last entry of its shop. */
  isLast: boolean
  /** Stands below the last entry of its shop. */
  below?: ReactNode
  onRemove: () => void
}

export const CartEntryRow = ({ entry, isFirst, isLast, below, onRemove }: CartEntryRowProps) => {
  const why = unavailableReason[entry.status]
  const usual = entry.usualPrice ?? entry.offered?.usual
  return (
    <li
      className={classes.entry}
      data-gone={why === undefined ? undefined : ''}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      {isFirst && (
        <div className="row gap-10">
          <h2 className={`row gap-10 body semibold line-13 break ${classes.shop}`}>
            <Avatar name={entry.storeName} photo={entry.storePhoto} size="small" />
            <Link to={`/shop/${entry.storeID}`}>{entry.storeName}</Link>
          </h2>
          {entry.town !== null && <span className="small muted">{entry.town}</span>}
        </div>
      )}
      <div className={`flex gap-14 align-start relative ${classes.line}`}>
        <div className={classes.photo}>
          <Photo photo={entry.image ?? undefined} sizes="96px" alt="" />
        </div>
        <div className={`grow min-0 ${classes.words}`}>
          <h3 className={classes.name}>
            <Link to={`/item/${entry.itemID}`}>{entry.name}</Link>
          </h3>
          {!(isFirst && isLast) && <p className="mt-2 small muted break">{entry.storeName}</p>}
          <p className="mt-2 small medium">{sizeAndCondition(entry.size, entry.condition)}</p>
          {why === undefined &&
            entry.usualPrice === undefined &&
            (entry.offered ? <OfferedUntil until={entry.offered.until} /> : <LessThanSaved {...entry} />)}
          {why !== undefined && (
            <p className={`tint-wait small semibold line-20 radius-small fit ${classes.why}`}>
              {why} {entry.status === 'held' && <Link to={`/item/${entry.itemID}`}>{m.lineUp}</Link>}
            </p>
          )}
        </div>
        <p className={`rigid large bold line-13 ${classes.price}`}>
          {why === undefined ? formatPesos(entry.price) : <s>{formatPesos(entry.price)}</s>}
          {why === undefined && usual !== undefined && (
            <UsualPrice pesos={usual} className="block text-end" />
          )}
        </p>
        <button
          type="button"
          className={`icon-button muted absolute ${classes.remove}`}
          aria-label={m.removeItem(entry.name)}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      {below && <div className="mt-12 mb-12">{below}</div>}
    </li>
  )
}
