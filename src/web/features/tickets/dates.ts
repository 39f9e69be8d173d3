import { dueSoonHours } from '#domain/deadlines.ts'
import * as m from '#messages/tickets.tsx'
import { serverDate } from '#web/lib/server-time.ts'

const minute = 60_000
const hour = 60 * minute

/** The time left until a deadline, or undefined while it is not near or if there is none. */
export const timeLeft = (deadline: string | null, now = serverDate()): string | undefined => {
  if (deadline === null) return undefined
  const left = new Date(deadline).getTime() - now.getTime()
  if (left >= dueSoonHours * hour) return undefined
  // An action exactly at the deadline is still in time.
  if (left < 0) return m.timeUp
  if (left < hour) return m.lessThanAnHourLeft
  return m.hoursLeft(Math.floor(left / hour))
}
