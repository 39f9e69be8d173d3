import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/cart.ts'
import { Photo } from '#web/ui/photo.tsx'
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

export const CartEntryRow = ({ entry, onRemove }: { entry: CartEntry; onRemove: () => void }) => {
  const why = unavailableReason[entry.status]
  return (
    <li className={classes.entry} data-gone={why === undefined ? undefined : ''}>
      <div className={classes.photo}>
        <Photo photo={entry.image ?? undefined} sizes="96px" alt="" />
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link to={`/item/${entry.itemID}`}>{entry.name}</Link>
        </h2>
        <p className={classes.store}>
          <Link to={`/shop/${entry.storeID}`}>{entry.storeName}</Link>
        </p>
        <p className={classes.size}>{common.itemSize(entry.size)}</p>
        <p className={classes.price}>
          {why === undefined ? formatPesos(entry.price) : <s>{formatPesos(entry.price)}</s>}
        </p>
        {why !== undefined && <p className={classes.why}>{why}</p>}
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={m.removeItem(entry.name)}
        onClick={onRemove}
      >
        <IconTrash size={22} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}
