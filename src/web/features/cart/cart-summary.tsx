import { useRef, useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { PurchaseDialog } from '#web/ui/purchase-dialog.tsx'
import { isGone } from './cart-entry-row.tsx'
import type { CartEntry } from './cart-query.ts'
import classes from './cart-summary.module.css'
import { type ChangedPrice, usePurchaseAll } from './purchase-all.ts'

/** Each shop is one pickup. */
const pickupsOf = (entries: CartEntry[]) => new Set(entries.map(({ storeID }) => storeID)).size
const townsOf = (entries: CartEntry[]) => [...new Set(entries.flatMap(({ town }) => town ?? []))]

const totalOf = (entries: CartEntry[]) =>
  entries.reduce((centavos, { price }) => centavos + Math.round(price * 100), 0) / 100

/** The total of the items that are still for sale, and the button that buys them. */
export const CartSummary = ({ entries }: { entries: CartEntry[] }) => {
  const [asking, setAsking] = useState(false)
  const bar = useBarBelowNotices('(max-width: 1223.9px)')
  const purchase = usePurchaseAll()
  // A ref and not state, because a second tap can come before the next render.
  const sent = useRef(false)
  const left = entries.filter((entry) => !isGone(entry))
  const total = formatPesos(totalOf(left))
  const towns = townsOf(left)
  /** The entries that the buyer last confirmed. */
  const agreed = useRef<CartEntry[]>([])
  const buy = (confirmed: CartEntry[]) => {
    if (sent.current) return
    sent.current = true
    agreed.current = confirmed
    setAsking(false)
    purchase.buy(confirmed, {
      onSettled: () => {
        sent.current = false
      },
    })
  }
  const { changed, stopped } = purchase
  const agreedAndLeft = () =>
    agreed.current.filter((one) => entries.some(({ itemID }) => itemID === one.itemID))
  const rest = stopped ? left.filter(({ itemID }) => itemID !== stopped.itemID) : []
  const buyAtNewPrice = ({ itemID, price }: ChangedPrice) =>
    buy(agreedAndLeft().map((entry) => (entry.itemID === itemID ? { ...entry, price } : entry)))
  return (
    <section ref={bar} className={classes.summary} aria-label={common.total}>
      {stopped && rest.length > 0 && (
        <div className={`stack gap-10 mb-12 line-below ${classes.stopped}`}>
          <p>{stopped.text}</p>
          <Button variant="default" loading={purchase.isPending} onClick={() => buy(rest)}>
            {m.buyRest(rest.length, formatPesos(totalOf(rest)))}
          </Button>
        </div>
      )}
      <p className={`flex gap-16 align-baseline between semibold ${classes.total}`}>
        <span>
          {common.total}{' '}
          <span className={`regular muted ${classes.count}`}>{common.itemCount(left.length)}</span>
        </span>
        <strong>{total}</strong>
      </p>
      {towns.length > 0 && <p className="small muted mb-12">{m.pickups(pickupsOf(left), towns)}</p>}
      <Button
        fullWidth
        size="lg"
        onClick={() => setAsking(true)}
        loading={purchase.isPending}
        disabled={left.length === 0}
      >
        {m.purchaseAll}
      </Button>
      <PurchaseDialog
        purchase={purchase}
        onTryAgain={() => buy(agreedAndLeft())}
        onCheck={() => purchase.check(agreed.current)}
      />
      <ConfirmDialog
        open={asking}
        question={m.purchaseQuestion}
        onYes={() => buy(entries)}
        onNo={() => setAsking(false)}
      >
        <p className={`flex gap-16 align-baseline between semibold ${classes.total}`}>
          <span>{common.itemCount(left.length)}</span>
          <strong>{total}</strong>
        </p>
        {towns.length > 0 && <p className="mt-8 semibold">{m.pickups(pickupsOf(left), towns)}</p>}
        {towns.length > 1 && <p className="mt-8">{m.severalTowns}</p>}
        <p className="mt-8 muted">{left.length === entries.length ? m.purchaseHint : m.purchaseGoneHint}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={changed !== undefined}
        question={common.purchaseAtNewPrice(formatPesos(changed?.price ?? 0))}
        onYes={() => changed && buyAtNewPrice(changed)}
        onNo={purchase.declineChange}
      >
        <p className="mt-8 muted">{m.priceChangedRestHint(changed?.name ?? '')}</p>
      </ConfirmDialog>
    </section>
  )
}
