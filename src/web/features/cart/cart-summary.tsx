import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PurchaseDialog } from '#web/ui/purchase-dialog.tsx'
import { isGone } from './cart-entry-row.tsx'
import type { CartEntry } from './cart-query.ts'
import classes from './cart-summary.module.css'
import { type ChangedPrice, usePurchaseAll } from './purchase-all.ts'

const totalOf = (entries: CartEntry[]) =>
  entries.reduce((centavos, { price }) => centavos + Math.round(price * 100), 0) / 100

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

/** What is still to be had, what it costs together, and the one button of the cart. */
export const CartSummary = ({ entries }: { entries: CartEntry[] }) => {
  const [asking, setAsking] = useState(false)
  const purchase = usePurchaseAll()
  // A second tap comes before the first has been drawn.
  const sent = useRef(false)
  const left = entries.filter((entry) => !isGone(entry))
  const total = formatPesos(totalOf(left))
  /** What the buyer last said Yes to. */
  const agreed = useRef<CartEntry[]>([])
  const buy = (wanted: CartEntry[]) => {
    if (sent.current) return
    sent.current = true
    agreed.current = wanted
    setAsking(false)
    purchase.buy(wanted, {
      onSettled: () => {
        sent.current = false
      },
    })
  }
  const { changed } = purchase
  const agreedAndLeft = () =>
    agreed.current.filter((one) => entries.some(({ itemID }) => itemID === one.itemID))
  const buyAtNewPrice = ({ itemID, price }: ChangedPrice) =>
    buy(agreedAndLeft().map((entry) => (entry.itemID === itemID ? { ...entry, price } : entry)))
  return (
    <section className={classes.summary} aria-label="Total">
      <p className={classes.total}>
        <span>
          Total <span className={classes.pieces}>{pieces(left.length)}</span>
        </span>
        <strong>{total}</strong>
      </p>
      <Button
        fullWidth
        onClick={() => setAsking(true)}
        loading={purchase.isPending}
        disabled={left.length === 0}
      >
        PURCHASE ALL ITEMS
      </Button>
      <PurchaseDialog
        problem={purchase.problem}
        onClose={purchase.closeProblem}
        onTryAgain={() => buy(agreedAndLeft())}
        onCheck={() => purchase.check(agreed.current)}
        busy={purchase.isPending}
      />
      <ConfirmDialog
        open={asking}
        question="Are you sure you want to buy everything in your cart?"
        onYes={() => buy(entries)}
        onNo={() => setAsking(false)}
      >
        <p className={classes.total}>
          <span>{pieces(left.length)}</span>
          <strong>{total}</strong>
        </p>
        <p className={classes.hint}>
          {left.length === entries.length
            ? 'Each shop confirms that its piece is there, then you pick it up.'
            : 'Buying stops at a piece that is gone. Remove it first to buy all the others.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={changed !== undefined}
        question={`The price is now ${formatPesos(changed?.price ?? 0)}. Reserve it at this price?`}
        onYes={() => changed && buyAtNewPrice(changed)}
        onNo={purchase.declineChange}
      >
        <p className={classes.hint}>
          The shop changed the price of {changed?.name} a moment ago. With Yes the rest of your cart is bought
          too.
        </p>
      </ConfirmDialog>
    </section>
  )
}
