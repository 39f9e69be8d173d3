import { locale } from '#messages/language.ts'
import { inManila } from '#web/lib/manila-time.ts'

/** A day in Manila, and what was counted in it. Null if nobody has counted yet. */
export interface Day<Figures> {
  day: string
  hasEnded: boolean
  figures: Figures | null
}

export interface Series<Figures> {
  /** The heading of its column. */
  name: string
  valueOf: (figures: Figures) => number | null
}

const short = inManila(locale, { day: 'numeric', month: 'short' })
const long = inManila(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** Such as "26 Nov". */
export const shortDay = (day: string): string => short.format(new Date(day))
export const longDay = (day: string): string => long.format(new Date(day))

export const valuesOf = <Figures>(
  days: readonly Day<Figures>[],
  { valueOf }: Series<Figures>,
): (number | null)[] => days.map(({ figures }) => figures && valueOf(figures))
