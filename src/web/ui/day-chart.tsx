import * as m from '#messages/figures.ts'
import classes from './day-chart.module.css'
import { type Day, shortDay } from './day-values.ts'

type ChartDay = Pick<Day<unknown>, 'day' | 'hasEnded'>

interface DayChartProps {
  label: string
  days: readonly ChartDay[]
  /** The values of each series by day. The first one is drawn in front. */
  series: readonly (readonly (number | null)[])[]
  format: (value: number) => string
  /** Larger, and with the highest value. */
  large?: boolean | undefined
}

/** More days than these are a line, because their bars would be thinner than a pixel of a phone. */
const maxBars = 31
/** A line of more days than these would be noise on a phone. It has a point for each week. */
const maxPoints = 120
const weekDays = 7
const height = 100

/** The average of each week, the last of which ends today. */
const byWeek = (values: readonly (number | null)[]): (number | null)[] => {
  const weeks = Math.ceil(values.length / weekDays)
  return Array.from({ length: weeks }, (_, at) => {
    const end = values.length - (weeks - 1 - at) * weekDays
    const known = values.slice(Math.max(0, end - weekDays), end).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}

/** A bar or a point for each day. It stretches to the width of its box. A table has the numbers. */
export const DayChart = ({ label, days, series: byDay, format, large }: DayChartProps) => {
  const weekly = days.length > maxPoints
  const series = weekly ? byDay.map(byWeek) : byDay
  const width = series[0]?.length ?? 1
  const top = Math.max(1e-9, ...series.flat().map((value) => value ?? 0))
  const Drawn = days.length <= maxBars ? Bars : Line
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className={`stack gap-4 ${classes.chart}`} data-large={large || undefined}>
      {large && (
        <span className={`small muted numbers line-below ${classes.top}`}>
          {format(weekly ? Math.round(top) : top)}
        </span>
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={`block full height-44 line-below ${classes.drawn}`}
      >
        {series.toReversed().map((values, at) => (
          <g key={at} data-behind={at < series.length - 1 || undefined}>
            <Drawn days={days} values={values} scale={height / top} />
          </g>
        ))}
      </svg>
      <figcaption className="flex between small muted numbers">
        <span>{first && shortDay(first.day)}</span>
        {weekly && large && <span>{m.weekly}</span>}
        <span>{last && shortDay(last.day)}</span>
      </figcaption>
    </figure>
  )
}

interface DrawnProps {
  days: readonly ChartDay[]
  values: readonly (number | null)[]
  scale: number
}

const Bars = ({ days, values, scale }: DrawnProps) =>
  values.map(
    (value, at) =>
      value !== null &&
      value > 0 && (
        <rect
          key={days[at]?.day}
          x={at + 0.16}
          width={0.68}
          y={height - value * scale}
          height={value * scale}
          data-so-far={!days[at]?.hasEnded || undefined}
        />
      ),
  )

/** Days without a value are gaps. A day between two gaps is a point. */
const Line = ({ values, scale }: DrawnProps) => {
  const path = values
    .map((value, at) => {
      if (value === null) return ''
      const begins = (values[at - 1] ?? null) === null
      const place = `${at + 0.5} ${(height - value * scale).toFixed(2)}`
      return begins ? `M${place}h0` : `L${place}`
    })
    .join('')
  return <path d={path} className={classes.line} />
}
