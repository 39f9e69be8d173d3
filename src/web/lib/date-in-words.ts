import * as m from '#messages/dates.ts'
import { partsLocale } from '#messages/language.ts'
import { serverDate } from './server-time.ts'
import { inManila } from './manila-time.ts'

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
export const dateInWords = (time: string, now = serverDate()): string => {
  const { weekday, day, month, year, hour, minute, dayPeriod } = words.parts(new Date(time))
  const ofYear = year === words.parts(now).year ? '' : ` ${year}`
  return m.fullDate(weekday, day, month, ofYear, hour, minute, dayPeriod)
}

const clock = inManila(partsLocale, { hour: 'numeric', minute: '2-digit', hour12: true })

/** For example "3:00 PM", in Manila time. */
export const timeInWords = (time: string): string => clock.format(new Date(time)).replace('\u202f', ' ')
