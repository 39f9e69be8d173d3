/** In minutes of the day in Manila. `to` is up to 1440, and excluded. */
export interface Span {
  from: number
  to: number
}

export interface PickupHours {
  /** For each day from Monday to Sunday, in order. A day without spans is closed. */
  weekly: Span[][]
  /** Days with other hours, or closed ones, by date. */
  exceptions: { date: string; spans: Span[] }[]
}

export const maxSpans = 2
export const maxExceptions = 60
export const minutesOfDay = 1_440

/** Whether spans of one day follow each other with time between them. */
export const areSpans = (spans: readonly Span[]): boolean =>
  spans.every(({ from, to }, n) => from < to && from > (spans[n - 1]?.to ?? -1))

const dayMs = 86_400_000
/** Manila is 8 hours ahead of UTC all year. */
const offsetMs = 8 * 3_600_000

/** Days since 1970 in Manila. */
const dayOf = (now: Date): number => Math.floor((now.getTime() + offsetMs) / dayMs)
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** 0 is Monday. 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (day + 3) % 7

export const dateInManila = (now: Date): string => dateOf(dayOf(now))
export const weekdayOfDate = (date: string): number => weekdayOf(Date.parse(`${date}T00:00Z`) / dayMs)

export const spansOn = (hours: PickupHours, date: string): Span[] => {
  const exception = hours.exceptions.find((one) => one.date === date)
  return exception?.spans ?? hours.weekly[weekdayOfDate(date)] ?? []
}

const spansOf = (hours: PickupHours, day: number): Span[] => spansOn(hours, dateOf(day))

/** A minute of a day. `days` is how many days after today it is. */
export interface Moment {
  date: string
  days: number
  minute: number
}

/**
 * Whether a shop is open now, and when that changes. `until` is null if it stays open for a week, `next` if it does not
 * open any more. A span that ends at midnight goes on if the next day begins with one.
 */
export type Opening = { isOpen: true; until: Moment | null } | { isOpen: false; next: Moment | null }

export const openingAt = (hours: PickupHours, now: Date): Opening => {
  const today = dayOf(now)
  const minute = Math.floor((now.getTime() + offsetMs - today * dayMs) / 60_000)
  const moment = (day: number, at: number): Moment => ({ date: dateOf(day), days: day - today, minute: at })

  const current = spansOf(hours, today).find(({ from, to }) => from <= minute && minute < to)
  if (current) {
    let { to } = current
    for (let day = today; day <= today + 7; day += 1) {
      const goesOn = to === minutesOfDay && spansOf(hours, day + 1).find(({ from }) => from === 0)
      if (!goesOn) return { isOpen: true, until: moment(day, to) }
      ;({ to } = goesOn)
    }
    return { isOpen: true, until: null }
  }
  // Each exception may close a day of the week that would be open.
  for (let day = today; day <= today + 7 * (hours.exceptions.length + 1); day += 1) {
    const next = spansOf(hours, day).find(({ from }) => day > today || from > minute)
    if (next) return { isOpen: false, next: moment(day, next.from) }
  }
  return { isOpen: false, next: null }
}

/** The same hours, but those of today end now. */
export const closingNow = (hours: PickupHours, now: Date): PickupHours => {
  const today = dayOf(now)
  const date = dateOf(today)
  const minute = Math.floor((now.getTime() + offsetMs - today * dayMs) / 60_000)
  const spans = spansOn(hours, date)
    .filter(({ from }) => from < minute)
    .map(({ from, to }) => ({ from, to: Math.min(to, minute) }))
  return {
    ...hours,
    exceptions: [...hours.exceptions.filter((other) => other.date !== date), { date, spans }],
  }
}

/** The exceptions from today on, the next one first. */
export const comingExceptions = (hours: PickupHours, now: Date): PickupHours['exceptions'] => {
  const today = dateInManila(now)
  return hours.exceptions.filter(({ date }) => date >= today).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const isSame = (a: readonly Span[] = [], b: readonly Span[] = []): boolean =>
  a.length === b.length && a.every(({ from, to }, n) => from === b[n]?.from && to === b[n]?.to)

/** Days of the week in a row that have the same spans, from Monday on. */
export const weekGroups = ({ weekly }: PickupHours): { first: number; last: number; spans: Span[] }[] => {
  const groups: { first: number; last: number; spans: Span[] }[] = []
  for (const [day, spans] of weekly.entries()) {
    const group = groups.at(-1)
    if (group && isSame(group.spans, spans)) group.last = day
    else groups.push({ first: day, last: day, spans })
  }
  return groups
}

/** A minute of the day in words, such as 9:30 AM. */
export const timeInWords = (minute: number): string => {
  const hour = Math.floor(minute / 60) % 24
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
