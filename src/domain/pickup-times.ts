import { type PickupHours, type Span, dateInManila, spansOn } from './pickup-hours.ts'

/** Times of a pickup are whole half hours. */
const stepMinutes = 30
export const maxPickupDays = 14
const dayMs = 86_400_000
const minuteMs = 60_000

/** The hours of a shop that has set none. */
const usualHours: PickupHours = {
  weekly: Array.from({ length: 7 }, () => [{ from: 9 * 60, to: 18 * 60 }]),
  exceptions: [],
}

export interface PickupDay {
  /** In Manila. */
  date: string
  spans: Span[]
  times: Date[]
}

const timesOn = (date: string, spans: Span[]): Date[] => {
  const midnight = Date.parse(`${date}T00:00+08:00`)
  return spans.flatMap(({ from, to }) => {
    const times = []
    for (let at = Math.ceil(from / stepMinutes) * stepMinutes; at < to; at += stepMinutes)
      times.push(new Date(midnight + at * minuteMs))
    return times
  })
}

/** The days until the deadline `latest`, at most two weeks, each with the times after `now` that a buyer can choose. */
export const pickupDays = (hours: PickupHours | null, now: Date, latest: Date): PickupDay[] => {
  const days: PickupDay[] = []
  for (let n = 0; n < maxPickupDays; n += 1) {
    const date = dateInManila(new Date(now.getTime() + n * dayMs))
    if (date > dateInManila(latest)) break
    const spans = spansOn(hours ?? usualHours, date)
    days.push({ date, spans, times: timesOn(date, spans).filter((at) => at > now && at <= latest) })
  }
  return days
}

export const isPickupTime = (hours: PickupHours | null, at: Date, now: Date, latest: Date): boolean =>
  pickupDays(hours, now, latest).some(({ times }) => times.some((time) => time.getTime() === at.getTime()))

/** Six in the evening before the day of a pickup, in Manila. */
export const eveningBefore = (at: Date): Date =>
  new Date(Date.parse(`${dateInManila(at)}T00:00+08:00`) - 6 * 3_600_000)
