import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelCauses, figurePeriods } from '#domain/daily-figures.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/figures.ts'
import { type ReplyOf, apiFile } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FigureCard } from '#web/ui/figure-card.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row } from '#web/ui/parts.tsx'
import { durationInWords } from './duration.ts'
import classes from './figures-page.module.css'

type Figures = ReplyOf<'GET admin/get_figures'>
type Sums = Figures['inAll']

const periods = figurePeriods.map((days) => ({ value: String(days), label: m.days(days) }))

/** What happened in the marketplace by day, for admins. */
export const FiguresPage = () => {
  const [days, setDays] = useState('30')
  const query = useQuery(callQuery('GET admin/get_figures', { days }))
  const save = useMutation({
    mutationFn: () => apiFile('GET admin/export_figures', { days }),
    onSuccess: (file) => saveFile('figures.csv', file, 'text/csv'),
  })
  return (
    <section aria-label={m.figures} className={`stack gap-16 ${classes.page}`}>
      <Row gap={12} wrap between>
        <Choices legend={m.period} name="days" hideLegend options={periods} value={days} onChange={setDays} />
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {m.csv}
        </Button>
      </Row>
      <Problem className="banner" error={save.error} />
      <QueryState
        query={query}
        skeleton={<Skeleton />}
        empty={query.data && isEmpty(query.data) && <EmptyState text={m.empty} hint={m.emptyHint} />}
      >
        {(figures) => <Cards figures={figures} />}
      </QueryState>
    </section>
  )
}

const isEmpty = ({ inAll, byDay }: Figures): boolean =>
  byDay.every(({ figures }) => figures) &&
  Object.values(inAll).every((value) => value === 0 || value === null)

const Skeleton = () => (
  <div className={`grid two-columns gap-12 ${classes.cards}`} aria-busy aria-label={common.loading}>
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className={`skeleton ${classes.skeleton}`} />
    ))}
    <div className={`skeleton ${classes.skeleton}`} data-large />
  </div>
)

type Counted = 'listed' | 'reserved' | 'pickedUp' | 'cancelled' | 'newBuyers' | 'newSellers' | 'decided'

const inWords = (value: number | null, format: (value: number) => string): string =>
  value === null ? m.nothing : format(value)

/** The hint of a card, and in words how its figure differs from that of as many days before. */
const hintOf = (
  figures: Figures,
  name: keyof Sums,
  { hint, kind, format }: { hint: string; kind: m.Compared; format: (value: number) => string },
) => {
  const [value, before] = [figures.inAll[name], figures.before?.[name] ?? null]
  const differs = value !== null && before !== null
  return (
    <>
      {hint && <p>{hint}</p>}
      {differs && (
        <p>
          {value === before
            ? m.asBefore(figures.days)
            : m.compared[kind](
                format(Math.abs(value - before)),
                value > before,
                figures.days,
                format(before),
              )}
        </p>
      )}
    </>
  )
}

const oneDecimal = (value: number): string => m.count(Math.round(value * 10) / 10)

const Cards = ({ figures }: { figures: Figures }) => {
  const { inAll, byDay } = figures
  const today = byDay.at(-1)?.figures
  const missing = byDay.filter(({ figures: counted }) => !counted).length
  const counted = (name: Counted, large = false) => (
    <FigureCard
      name={m.names[name]}
      value={m.count(inAll[name])}
      hint={hintOf(figures, name, {
        hint: m.soFar(m.count(today?.[name] ?? 0)),
        kind: 'count',
        format: m.count,
      })}
      days={byDay}
      series={[{ name: m.how, valueOf: (sums: Sums) => sums[name] }]}
      format={m.count}
      large={large}
    />
  )
  return (
    <>
      {missing > 0 && <p className={classes.hint}>{m.notComputed(missing)}</p>}
      <div className={`grid two-columns gap-12 ${classes.cards}`}>
        {counted('listed')}
        {counted('reserved')}
        {counted('newBuyers')}
        {counted('newSellers')}
        {counted('pickedUp', true)}
        <Ended figures={figures} />
        {counted('cancelled')}
        <FigureCard
          name={m.names.reports}
          value={inWords(inAll.reportsPerThousand, oneDecimal)}
          hint={hintOf(figures, 'reportsPerThousand', {
            hint: m.reportCount(inAll.reports),
            kind: 'rate',
            format: oneDecimal,
          })}
          days={byDay}
          series={[{ name: m.names.reports, valueOf: (sums) => sums.reportsPerThousand }]}
          format={oneDecimal}
        />
        {counted('decided')}
        <FigureCard
          name={m.names.wait}
          value={inWords(inAll.medianWaitSeconds, durationInWords)}
          hint={hintOf(figures, 'medianWaitSeconds', {
            hint: inAll.longWaitSeconds === null ? '' : m.waitWithin(durationInWords(inAll.longWaitSeconds)),
            kind: 'time',
            format: durationInWords,
          })}
          days={byDay}
          series={[
            { name: m.waitMedian, valueOf: (sums) => sums.medianWaitSeconds },
            { name: m.waitLong, valueOf: (sums) => sums.longWaitSeconds },
          ]}
          format={durationInWords}
        />
        {figures.rails.length > 0 && <Rails rails={figures.rails} />}
      </div>
    </>
  )
}

const opened = ({ shown, opened: count, share }: Figures['rails'][number]['others']) =>
  share === null ? (
    m.nothing
  ) : (
    <>
      {m.percent(share)}
      <span className="block small muted">{m.railOpened(m.count(count), m.count(shown))}</span>
    </>
  )

/** The tiles of the rows of the home that were opened, with and without what was learned of a buyer. */
const Rails = ({ rails }: Pick<Figures, 'rails'>) => (
  <article className={classes.card} data-beside>
    <h2 className="large semibold line-13">{m.railFigures}</h2>
    <p className={classes.hint}>{m.railFiguresHint}</p>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{m.railName}</th>
          <th scope="col">{m.railLearned}</th>
          <th scope="col">{m.railOthers}</th>
        </tr>
      </thead>
      <tbody>
        {rails.map(({ kind, learned, others }) => (
          <tr key={kind}>
            <td>{m.railNames[kind]}</td>
            <td>{opened(learned)}</td>
            <td>{opened(others)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </article>
)

/** What became of the tickets: the share that was picked up, and why others were cancelled. */
const Ended = ({ figures: { inAll, share, cancelled } }: { figures: Figures }) => {
  const rows = [
    { name: m.names.reserved, count: inAll.reserved },
    { name: m.ready, count: inAll.ready },
    { name: m.names.pickedUp, count: inAll.pickedUp },
    { name: m.names.cancelled, count: inAll.cancelled },
  ]
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <article className={classes.card} data-beside>
      <h2 className="large semibold line-13">{m.title}</h2>
      {share ? (
        <div>
          <p className={classes.value}>{m.percent(share.share)}</p>
          <p className={classes.hint}>{m.shareHint(m.percent(share.low), m.percent(share.high))}</p>
        </div>
      ) : (
        <p className={classes.hint}>{m.nothingEnded}</p>
      )}
      <dl className={`grid gap-12 ${classes.rows}`}>
        {rows.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="no-margin semibold numbers">{m.count(count)}</dd>
            <dd className={`no-margin semibold numbers ${classes.bar}`} aria-hidden>
              <span style={{ width: `${(100 * count) / most}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      {cancelled.length > 0 && (
        <table className={classes.table}>
          <caption className={`large semibold line-13 text-start ${classes.caption}`}>
            {m.cancelledWhy}
          </caption>
          <thead>
            <tr>
              <th scope="col">{m.why}</th>
              <th scope="col">{m.how}</th>
            </tr>
          </thead>
          <tbody>
            {cancelled.map(({ cause, count }) => (
              <tr key={cause}>
                <td>
                  {m.whyOf[cause]}
                  <span className="block small muted">{m.by[cancelCauses[cause]]}</span>
                </td>
                <td>{m.count(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}
