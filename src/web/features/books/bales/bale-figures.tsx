import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/books.tsx'
import { longDay } from '#web/ui/day-values.ts'
import { Stack } from '#web/ui/parts.tsx'
import type { Bale } from './bale-queries.ts'
import classes from './bales.module.css'

/** How far the sold items have paid the cost. */
export const BaleFigures = ({ bale }: { bale: Bale }) => {
  const share = bale.cost === 0 ? 1 : Math.min(1, bale.earned / bale.cost)
  return (
    <Stack gap={6}>
      <p className={`flex wrap between small numbers ${classes.counts}`}>
        <span>{m.soldOf(bale.sold, bale.items)}</span>
        <span>{m.itemsLeft(bale.left)}</span>
      </p>
      <div
        className={`radius-full clip ${classes.bar}`}
        data-paid={bale.missing === 0 || undefined}
        aria-hidden
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p className={`flex wrap between small numbers ${classes.counts}`}>
        <span>{m.earnedOf(formatPesos(bale.earned), formatPesos(bale.cost))}</span>
        <b>
          {bale.paidOffOn === null
            ? m.missing(formatPesos(bale.missing))
            : m.paidOff(longDay(bale.paidOffOn), formatPesos(bale.earned - bale.cost))}
        </b>
      </p>
    </Stack>
  )
}
