import * as m from '#messages/figures.ts'

/** Such as "38 min", "5 h 10 min" or "3 d 4 h". */
export const durationInWords = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return m.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return m.hoursMinutes(hours, minutes % 60)
  return m.daysHours(Math.floor(hours / 24), hours % 24)
}
