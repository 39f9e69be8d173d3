import * as m from '#messages/own-items.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** For example "2 h" or "9 d". */
export const ageOf = (time: string, now: Date): string => {
  const passed = Math.max(0, now.getTime() - Date.parse(time))
  if (passed < hour) return m.age.minutes(Math.floor(passed / minute))
  if (passed < day) return m.age.hours(Math.floor(passed / hour))
  return m.age.days(Math.floor(passed / day))
}

/** Whole days since a time. */
export const daysSince = (time: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(time)) / day)
