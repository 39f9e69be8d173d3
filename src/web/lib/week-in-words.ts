import { type PickupHours, type Span, timeInWords, weekGroups } from '#domain/pickup-hours.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/meeting-places.ts'
import { inUTC } from './manila-time.ts'

const weekday = inUTC(locale, { weekday: 'short' })
/** `day` is 0 for Monday. 1 January 2024 was a Monday. */
const shortDay = (day: number): string => weekday.format(Date.UTC(2024, 0, 1 + day))

export const spansInShort = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => m.spanOf(timeInWords(from), timeInWords(to))).join(', ')

/** The open days of a week, such as "Sat to Sun 10:00 AM to 6:00 PM". */
export const weekInWords = (hours: PickupHours): string =>
  weekGroups(hours)
    .filter(({ spans }) => spans.length > 0)
    .map(({ first, last, spans }) => {
      const days = first === last ? shortDay(first) : m.daysTo(shortDay(first), shortDay(last))
      return `${days} ${spansInShort(spans)}`
    })
    .join(', ')
