import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { FigureCard } from '#web/ui/figure-card.tsx'
import type { Today } from './today-query.ts'
import classes from './today.module.css'

type Sales = NonNullable<Today['sales']>
type Kind = 'sold' | 'reserved'

/** Against the same time of the last week. Nothing is no base for a percentage. */
const change = (now: number, before: number): string => {
  if (before === 0) return m.nothingLastWeek
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  if (percent === 0) return m.same
  return now > before ? m.more(percent) : m.less(percent)
}

const Card = ({ sales, kind, name }: { sales: Sales; kind: Kind; name: string }) => {
  const { sum, count } = sales.thisWeek[kind]
  const before = sales.lastWeek[kind]
  return (
    <FigureCard
      name={name}
      value={formatPesos(sum)}
      hint={
        <>
          <p>{common.itemCount(count)}</p>
          <p>{change(sum, sales.lastWeekByNow[kind].sum)}</p>
          {before.count > 0 && <p>{m.lastWeek(formatPesos(before.sum), before.count)}</p>}
        </>
      }
      days={sales.days.map(({ day, hasEnded, ...figures }) => ({ day, hasEnded, figures }))}
      series={[{ name, valueOf: (figures) => figures[kind].sum }]}
      format={formatPesos}
    />
  )
}

/** What was sold and reserved this week, by day, and the way to the books. */
export const SalesCards = ({ sales }: { sales: Sales }) => (
  <>
    <Card sales={sales} kind="sold" name={m.soldThisWeek} />
    <Card sales={sales} kind="reserved" name={m.reservedThisWeek} />
    <nav className={classes.ways} aria-label={m.books}>
      <Way to="/bales">{m.bales}</Way>
      <Way to="/sales-report">{m.salesByMonth}</Way>
    </nav>
  </>
)

const Way = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={classes.way}>
    {children}
    <IconChevronRight size={20} stroke={1.75} aria-hidden />
  </Link>
)
