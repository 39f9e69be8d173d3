import type { NotificationGroup } from '#domain/notifications.ts'
import type { Language } from '#domain/language.ts'

/** The sentence of one notification, and of several of the same kind that leave together. */
interface Texts<Facts> {
  one: (facts: Facts) => string
  several: (count: number) => string
}

export interface Kind<Facts> {
  /** The switch that it belongs to. */
  group: NotificationGroup
  /** A deadline does not wait for the morning. */
  ignoresQuietHours?: true
  /** Sent as a text message to those whom neither push nor mail reached. */
  lastResort?: true
  /** The switches do not count, because the change may be a thief's. */
  cannotBeOff?: true
  texts: Record<Language, Texts<Facts>>
}

export const kind = <Facts extends Record<string, string | number>>(given: Kind<Facts>): Kind<Facts> => given

const timeFormat = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Manila',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (time: string): string => format.format(new Date(time))
}
/** For example "Sat, 28 Nov, 3:00 PM". */
export const timeIn: Record<Language, (time: string) => string> = {
  en: timeFormat('en-PH'),
  fil: timeFormat('fil-PH'),
}
