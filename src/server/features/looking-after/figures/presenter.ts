import type { Reply } from '#contract/define.ts'
import { type RailKind, railKinds } from '#contract/discovery.ts'
import type { figures as calls } from '#contract/figures.ts'
import {
  type CancelCounts,
  type FigurePeriod,
  allCancelCauses,
  cancelCauses,
  countCancelled,
  perThousand,
} from '#domain/daily-figures.ts'
import { shareOf } from '#domain/share.ts'
import type { DayFigures } from './queries.ts'
import type { DailyFigures, Day } from './service.ts'

type Figures = Reply<(typeof calls)['GET admin/get_figures']>
type Found = Awaited<ReturnType<DailyFigures['read']>>

const toFigures = (day: DayFigures): Figures['inAll'] => ({
  listed: day.listed,
  reserved: day.reserved,
  ready: day.ready,
  pickedUp: day.picked_up,
  cancelled: countCancelled(day.cancelled),
  newBuyers: day.new_buyers,
  newSellers: day.new_sellers,
  reports: day.reports,
  reportsPerThousand: perThousand(day.reports, day.reserved),
  decided: day.decided,
  medianWaitSeconds: day.median_wait_seconds,
  longWaitSeconds: day.long_wait_seconds,
})

const sumCancelled = (days: readonly CancelCounts[]): CancelCounts =>
  Object.fromEntries(
    allCancelCauses.map((cause) => [cause, days.reduce((sum, day) => sum + (day[cause] ?? 0), 0)]),
  )

const inAll = ({ days, waits }: Found['all']): DayFigures => {
  const sumOf = (
    name: 'listed' | 'reserved' | 'ready' | 'picked_up' | 'new_buyers' | 'new_sellers' | 'reports',
  ) => days.reduce((sum, day) => sum + day[name], 0)
  return {
    listed: sumOf('listed'),
    reserved: sumOf('reserved'),
    ready: sumOf('ready'),
    picked_up: sumOf('picked_up'),
    cancelled: sumCancelled(days.map(({ cancelled }) => cancelled)),
    new_buyers: sumOf('new_buyers'),
    new_sellers: sumOf('new_sellers'),
    reports: sumOf('reports'),
    ...waits,
  }
}

const railOf = ({ rails }: Found, kind: RailKind, learned: boolean) => {
  const row = rails.find((one) => one.rail === kind && one.learned === learned)
  const [shown, opened] = [Number(row?.shown ?? 0), Number(row?.opened ?? 0)]
  // A tile may be opened on the day after it was shown, or more than once.
  return { shown, opened, share: shown === 0 ? null : Math.min(1, opened / shown) }
}

export const toReply = (days: FigurePeriod, found: Found): Figures => {
  const all = inAll(found.all)
  const { cancelled } = all
  return {
    days,
    inAll: toFigures(all),
    before: found.before.days.length === days ? toFigures(inAll(found.before)) : null,
    share: shareOf(all.picked_up, all.picked_up + countCancelled(cancelled)),
    cancelled: allCancelCauses
      .map((cause) => ({ cause, count: cancelled[cause] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, two) => two.count - one.count),
    rails: railKinds
      .map((kind) => ({ kind, learned: railOf(found, kind, true), others: railOf(found, kind, false) }))
      .filter(({ learned, others }) => learned.shown + others.shown > 0),
    byDay: found.byDay.map(({ figures, ...day }) => ({ ...day, figures: figures && toFigures(figures) })),
  }
}

const columns: Record<string, (day: DayFigures) => number | null> = {
  listed: (day) => day.listed,
  reserved: (day) => day.reserved,
  'ready for pickup': (day) => day.ready,
  'picked up': (day) => day.picked_up,
  cancelled: (day) => countCancelled(day.cancelled),
  ...Object.fromEntries(
    allCancelCauses.map((cause) => [
      `cancelled: ${cancelCauses[cause]}, ${cause.replaceAll('_', ' ')}`,
      (day: DayFigures) => day.cancelled[cause] ?? 0,
    ]),
  ),
  'new buyers': (day) => day.new_buyers,
  'new sellers': (day) => day.new_sellers,
  reports: (day) => day.reports,
  'reports per thousand tickets': (day) => rounded(perThousand(day.reports, day.reserved)),
  'entries decided': (day) => day.decided,
  'median wait in seconds': (day) => day.median_wait_seconds,
  'wait of 9 of 10 in seconds': (day) => day.long_wait_seconds,
}

const rounded = (value: number | null): number | null => value && Math.round(value * 100) / 100

/** A line for each day. Cells of a day that is not computed yet are empty. */
export const toRows = (byDay: readonly Day[]): string[][] => [
  ['day', 'has ended', ...Object.keys(columns)],
  ...byDay.map(({ day, hasEnded, figures }) => [
    day,
    hasEnded ? 'yes' : 'no',
    ...Object.values(columns).map((valueOf) => String((figures && valueOf(figures)) ?? '')),
  ]),
]
