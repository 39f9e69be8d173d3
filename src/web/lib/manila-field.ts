import { serverNow } from './server-time.ts'

const manilaMs = 8 * 3_600_000
const dayMs = 24 * 3_600_000

/** The value of a field for date and time, which has no time zone. There is no daylight saving time in Manila. */
export const toManilaField = (time: number): string => new Date(time + manilaMs).toISOString().slice(0, 16)
export const fromManilaField = (value: string): Date => new Date(`${value}:00+08:00`)

/** The next time that it is this hour in Manila. */
export const nextEvening = (hour: number, now = serverNow()): string => {
  const evening = Math.floor((now + manilaMs) / dayMs) * dayMs + hour * 3_600_000 - manilaMs
  return toManilaField(evening > now ? evening : evening + dayMs)
}
