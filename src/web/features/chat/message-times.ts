import * as m from '#messages/chat.tsx'
import { partsLocale } from '#messages/language.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { serverDate } from '#web/lib/server-time.ts'

const dayKey = inManila('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const dayParts = inManila(partsLocale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const clock = inManila(partsLocale, { hour: 'numeric', minute: '2-digit', hour12: true })

/** The date in Manila, for example 2026-11-21. */
export const dayOf = (time: string | Date): string => dayKey.format(new Date(time))

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** "Today", "Yesterday" or "Sat, 21 Nov", in Manila time. Includes the year unless it is the current one. */
export const dayInWords = (time: string, now = serverDate()): string => {
  const day = dayOf(time)
  const today = dayOf(now)
  const ago = daysBetween(day, today)
  if (ago === 0) return m.today
  if (ago === 1) return m.yesterday
  const parts = dayParts.parts(new Date(time))
  const ofYear = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${parts.year}`
  return m.fullDay(parts.weekday, parts.day, parts.month, ofYear)
}

/** For example "3:00 PM", in Manila time. */
export const clockTime = (time: string): string => clock.format(new Date(time)).replace('\u202f', ' ')

/** The time for today, and the day for earlier dates. */
export const shortTime = (time: string, now = serverDate()): string => {
  const day = dayInWords(time, now)
  return day === m.today ? clockTime(time) : day
}
