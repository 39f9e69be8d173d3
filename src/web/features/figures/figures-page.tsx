import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/figures.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Choices } from '#web/ui/choices.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './figures-page.module.css'

type Figures = ReplyOf<'GET admin/get_figures'>

/** What becomes of what is reserved, for admins. */
export const FiguresPage = () => {
  const [days, setDays] = useState<'30' | '90'>('30')
  const query = useQuery(callQuery('GET admin/get_figures', { days }))
  return (
    <section aria-label={m.figures} className={classes.page}>
      <Choices
        legend={m.period}
        name="days"
        hideLegend
        options={[
          { value: '30', label: m.days(30) },
          { value: '90', label: m.days(90) },
        ]}
        value={days}
        onChange={setDays}
      />
      <QueryState query={query} skeleton={<div className={classes.skeleton} aria-label={common.loading} />}>
        {(figures) => (
          <div className={classes.cards}>
            <Funnel figures={figures} />
            <Cancelled figures={figures} />
          </div>
        )}
      </QueryState>
    </section>
  )
}

const Funnel = ({ figures }: { figures: Figures }) => {
  const { reserved, confirmed, pickedUp, open, share } = figures
  const rows = [
    { name: m.reserved, count: reserved },
    { name: m.confirmed, count: confirmed },
    { name: m.pickedUp, count: pickedUp },
    { name: m.open, count: open },
  ]
  return (
    <article className={classes.card}>
      <h2 className={classes.title}>{m.title}</h2>
      {share ? (
        <div>
          <p className={classes.share}>{m.percent(share.share)}</p>
          <p className={classes.hint}>{m.shareHint}</p>
          <p className={classes.hint}>{m.between(m.percent(share.low), m.percent(share.high))}</p>
        </div>
      ) : (
        <p className={classes.hint}>{m.nothingEnded}</p>
      )}
      <dl className={classes.rows}>
        {rows.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{m.count(count)}</dd>
            <dd className={classes.bar} aria-hidden>
              <span style={{ width: `${reserved === 0 ? 0 : (100 * count) / reserved}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

const Cancelled = ({ figures: { cancelled } }: { figures: Figures }) => (
  <article className={classes.card}>
    <h2 className={classes.title}>{m.cancelled}</h2>
    {cancelled.length === 0 ? (
      <p className={classes.hint}>{m.none}</p>
    ) : (
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.who}</th>
            <th scope="col">{m.why}</th>
            <th scope="col">{m.how}</th>
          </tr>
        </thead>
        <tbody>
          {cancelled.map(({ by, why, count }) => (
            <tr key={`${by}${why}`}>
              <td>{m.cancelledBy[by]}</td>
              <td>{m.whyOf[why]}</td>
              <td>{m.count(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </article>
)
