import { dueSoonHours } from '#domain/deadlines.ts'
import * as m from '#messages/tickets.tsx'
import { partsLocale } from '#messages/language.ts'
import { inManila, partsOf } from '#web/lib/manila-time.ts'

const words = inManila(partsLocale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** For example "Sat, 21 Nov, 3:00 PM", in Manila time. Includes the year unless it is the current one. */
export const dateInWords = (time: string, now = new Date()): string => {
  const { weekday, day, month, year, hour, minute, dayPeriod } = partsOf(words, new Date(time))
  const ofYear = year === partsOf(words, now).year ? '' : ` ${year}`
  return m.fullDate(weekday, day, month, ofYear, hour, minute, dayPeriod)
}

const minute = 60_000
const hour = 60 * minute

/** The time left until a deadline, or undefined while the deadline is not near. */
export const timeLeft = (deadline: string, now = new Date()): string | undefined => {
  const left = new Date(deadline).getTime() - now.getTime()
  if (left >= dueSoonHours * hour) return undefined
  // An action exactly at the deadline is still in time.
  if (left < 0) return m.timeUp
  if (left < hour) return m.lessThanAnHourLeft
  return m.hoursLeft(Math.floor(left / hour))
}
