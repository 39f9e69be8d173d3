import { type ReactNode, useId, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/figures.ts'
import { Button } from './button.tsx'
import { DayChart } from './day-chart.tsx'
import { type Day, type Series, longDay, shortDay, valuesOf } from './day-values.ts'
import classes from './figure-card.module.css'

interface FigureCardProps<Figures> {
  name: string
  /** Of all days. */
  value: string
  hint: ReactNode
  days: readonly Day<Figures>[]
  series: readonly Series<Figures>[]
  format: (value: number) => string
  large?: boolean
}

/** A figure by day: as a chart, or as the table of its numbers. */
export const FigureCard = <Figures,>({
  name,
  value,
  hint,
  days,
  series,
  format,
  large,
}: FigureCardProps<Figures>) => {
  const [asTable, setAsTable] = useState(false)
  const title = useId()
  const values = series.map((one) => valuesOf(days, one))
  return (
    <article
      className={classes.card}
      aria-labelledby={title}
      data-large={large || undefined}
      data-table={asTable || undefined}
    >
      <h2 id={title} className={`small regular muted line-14 ${classes.name}`}>
        {name}
      </h2>
      <p className={classes.value}>{value}</p>
      <div className={classes.hint}>{hint}</div>
      {asTable ? (
        <DayTable days={days} series={series} values={values} format={format} />
      ) : (
        <DayChart
          label={labelOf(name, days, values, format)}
          days={days}
          series={values}
          format={format}
          large={large}
        />
      )}
      <Button
        className={classes.toggle ?? ''}
        variant="subtle"
        size="sm"
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? m.asChart : m.asTable}
      </Button>
    </article>
  )
}

const labelOf = (
  name: string,
  days: readonly Pick<Day<unknown>, 'day'>[],
  values: readonly (readonly (number | null)[])[],
  format: (value: number) => string,
): string => {
  const highest = Math.max(0, ...values.flat().map((value) => value ?? 0))
  return m.chartLabel(name, shortDay(days[0]?.day ?? ''), shortDay(days.at(-1)?.day ?? ''), format(highest))
}

interface DayTableProps {
  days: readonly Pick<Day<unknown>, 'day' | 'hasEnded'>[]
  series: readonly { name: string }[]
  format: (value: number) => string
  values: readonly (readonly (number | null)[])[]
}

const rowsAtOnce = 31

/** The newest day first. */
const DayTable = ({ days, series, values, format }: DayTableProps) => {
  const [rows, setRows] = useState(rowsAtOnce)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.day}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map(({ day, hasEnded }, at) => (
              <tr key={day}>
                <th scope="row">{hasEnded ? longDay(day) : m.today(longDay(day))}</th>
                {values.map((ofSeries, column) => {
                  const value = ofSeries[at] ?? null
                  return <td key={series[column]?.name}>{value === null ? m.nothing : format(value)}</td>
                })}
              </tr>
            ))
            .toReversed()
            .slice(0, rows)}
        </tbody>
      </table>
      {rows < days.length && (
        <Button
          className={`mt-8 ${classes.more}`}
          variant="default"
          size="sm"
          onClick={() => setRows(rows + rowsAtOnce)}
        >
          {common.showMore}
        </Button>
      )}
    </>
  )
}
