import { locale } from '#messages/language.ts'
import * as m from '#messages/figures.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { inManila } from '#web/lib/manila-time.ts'

export type Figures = ReplyOf<'GET admin/get_figures'>
export type Day = Figures['byDay'][number]
export type Sums = Figures['inAll']

export interface Series {
  /** The heading of its column. */
  name: string
  valueOf: (figures: Sums) => number | null
}

const short = inManila(locale, { day: 'numeric', month: 'short' })
const long = inManila(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** Such as "26 Nov". */
export const shortDay = (day: string): string => short.format(new Date(day))
export const longDay = (day: string): string => long.format(new Date(day))

/** Such as "38 min", "5 h 10 min" or "3 d 4 h". */
export const durationInWords = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return m.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return m.hoursMinutes(hours, minutes % 60)
  return m.daysHours(Math.floor(hours / 24), hours % 24)
}

export const valuesOf = (days: readonly Day[], { valueOf }: Series): (number | null)[] =>
  days.map(({ figures }) => figures && valueOf(figures))
