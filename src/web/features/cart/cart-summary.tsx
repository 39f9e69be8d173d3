import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { isGone } from './cart-entry-row.tsx'
import type { CartEntry } from './cart-query.ts'
import classes from './cart-summary.module.css'
import { usePurchaseAll } from './purchase-all.ts'

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
  const buy = () => {
    if (sent.current) return
    sent.current = true
    setAsking(false)
    purchase.mutate(entries, {
      onSettled: () => {
        sent.current = false
      },
    })
  }
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
      <ConfirmDialog
        open={asking}
        question="Are you sure you want to buy everything in your cart?"
        onYes={buy}
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
    </section>
  )
}
