import { type Moment, type Span, timeInWords } from '#domain/pickup-hours.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/shops.ts'
import { inUTC } from '#web/lib/manila-time.ts'

const weekday = inUTC(locale, { weekday: 'long' })
const date = inUTC(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** `day` is 0 for Monday. 1 January 2024 was a Monday. */
export const dayName = (day: number): string => weekday.format(Date.UTC(2024, 0, 1 + day))
export const dateInWords = (of: string): string => date.format(new Date(of))

export const spansInWords = (spans: readonly Span[]): string =>
  spans.length === 0
    ? m.closed
    : spans.map(({ from, to }) => m.span(timeInWords(from), timeInWords(to))).join(', ')

/** When a shop opens next. */
export const opensInWords = ({ date: on, days, minute }: Moment): string => {
  const time = timeInWords(minute)
  if (days === 0) return m.opensToday(time)
  if (days === 1) return m.opensTomorrow(time)
  return m.opensOn(days < 7 ? weekday.format(new Date(on)) : dateInWords(on), time)
}
