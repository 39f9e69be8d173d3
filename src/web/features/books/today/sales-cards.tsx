import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { FigureCard } from '#web/ui/figure-card.tsx'
import { Way } from '#web/ui/way.tsx'
import type { Today } from './today-query.ts'
import classes from './today.module.css'

type Sales = NonNullable<Today['sales']>
type Kind = 'sold' | 'reserved'

/** Against the same time of the last week. Nothing is no base for a percentage. */
const changeOf = ({ thisWeek, lastWeekByNow }: Sales, kind: Kind): string => {
  const [now, before] = [thisWeek[kind].sum, lastWeekByNow[kind].sum]
  if (before === 0) return m.nothingLastWeek
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  if (percent === 0) return m.same
  return now > before ? m.more(percent) : m.less(percent)
}

/** A new shop has nothing to compare. */
const isEmpty = ({ days, lastWeek }: Sales): boolean =>
  [lastWeek, ...days].every(({ sold, reserved }) => sold.count + reserved.count === 0)

/** What was sold and reserved this week, by day, and the way to the books. */
export const SalesCards = ({ sales }: { sales: Sales }) => {
  const { sold, reserved } = sales.thisWeek
  const before = sales.lastWeek.sold
  return (
    <>
      {!isEmpty(sales) && (
        <FigureCard
          name={m.soldThisWeek}
          value={formatPesos(sold.sum)}
          hint={
            <>
              <p>
                {common.itemCount(sold.count)} · {changeOf(sales, 'sold')}
              </p>
              {before.count > 0 && <p>{m.lastWeek(formatPesos(before.sum), before.count)}</p>}
              <p className={classes.reserved}>
                {m.reservedThisWeek(formatPesos(reserved.sum), reserved.count)} ·{' '}
                {changeOf(sales, 'reserved')}
              </p>
            </>
          }
          days={sales.days.map(({ day, hasEnded, ...figures }) => ({ day, hasEnded, figures }))}
          series={[
            { name: m.sold, valueOf: (figures) => figures.sold.sum },
            { name: m.reserved, valueOf: (figures) => figures.reserved.sum },
          ]}
          format={formatPesos}
        />
      )}
      <nav className="card grid clip rows" aria-label={m.books}>
        <Way to="/bales">{m.bales}</Way>
        <Way to="/sales-report">{m.salesByMonth}</Way>
      </nav>
    </>
  )
}
