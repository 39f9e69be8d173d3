import * as rules from '#contract/rules.ts'
import { type PickupHours, type Span, areSpans, minutesOfDay } from '#domain/pickup-hours.ts'
import { translateRule } from '#messages/rules.ts'
import * as m from '#messages/shops.ts'

/** As a time field has them, such as 09:30. */
export interface TypedSpan {
  from: string
  to: string
}

export interface HoursValues {
  weekly: TypedSpan[][]
  exceptions: { date: string; spans: TypedSpan[] }[]
}

export interface HoursErrors {
  weekly: (string | undefined)[]
  exceptions: (string | undefined)[]
}

export const usualSpan: TypedSpan = { from: '09:00', to: '18:00' }

const typed = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** An end at midnight is that of the day. */
const spanOf = ({ from, to }: TypedSpan): Span => ({
  from: minuteOf(from),
  to: minuteOf(to) || minutesOfDay,
})

const typedSpans = (spans: readonly Span[]): TypedSpan[] =>
  spans.map(({ from, to }) => ({ from: typed(from), to: typed(to) }))

export const valuesOf = (hours: PickupHours | null): HoursValues => ({
  weekly: Array.from({ length: 7 }, (_, day) => typedSpans(hours?.weekly[day] ?? [])),
  exceptions: hours?.exceptions.map(({ date, spans }) => ({ date, spans: typedSpans(spans) })) ?? [],
})

export const hoursOf = ({ weekly, exceptions }: HoursValues): PickupHours => ({
  weekly: weekly.map((spans) => spans.map(spanOf)),
  exceptions: exceptions.map(({ date, spans }) => ({ date, spans: spans.map(spanOf) })),
})

const spansError = (spans: TypedSpan[]): string | undefined => {
  if (spans.some(({ from, to }) => from === '' || to === '')) return m.hoursIncomplete
  return areSpans(spans.map(spanOf)) ? undefined : translateRule(rules.hoursWrong)
}

/** What to correct in each row, or undefined if the hours can be saved. */
export const errorsOf = ({ weekly, exceptions }: HoursValues): HoursErrors | undefined => {
  const errors = {
    weekly: weekly.map(spansError),
    exceptions: exceptions.map(({ date, spans }, n) => {
      if (date === '') return m.dateMissing
      if (exceptions.findIndex((other) => other.date === date) < n) return translateRule(rules.exceptionTwice)
      return spansError(spans)
    }),
  }
  return [...errors.weekly, ...errors.exceptions].some(Boolean) ? errors : undefined
}
