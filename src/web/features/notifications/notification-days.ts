import type { Notification } from '#contract/notifications.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/notifications.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { serverDate } from '#web/lib/server-time.ts'

const dayFormat = inManila(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const clockFormat = inManila(locale, { hour: 'numeric', minute: '2-digit' })
const day = 24 * 3_600_000

const dayOf = (time: string, now: Date): string => {
  const words = dayFormat.format(new Date(time))
  if (words === dayFormat.format(now)) return m.today
  return words === dayFormat.format(new Date(now.getTime() - day)) ? m.yesterday : words
}

export const clockTime = (time: string): string => clockFormat.format(new Date(time))

/** The notifications by their day in Manila, in the given order. */
export const byDay = (
  all: readonly Notification[],
  now = serverDate(),
): [day: string, some: Notification[]][] => {
  const days: [string, Notification[]][] = []
  for (const one of all) {
    const words = dayOf(one.created, now)
    const last = days.at(-1)
    if (last?.[0] === words) last[1].push(one)
    else days.push([words, [one]])
  }
  return days
}
