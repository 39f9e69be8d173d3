/** A turn begins between these hours in Manila only. The database has the same rule. */
const firstHour = 8
const lastHour = 21

const hour = 3_600_000
/** Manila is 8 hours ahead of UTC, the whole year. */
const ahead = 8 * hour

/** When a turn can begin: now, or at eight in the morning. `live`: the item is in a running live sale. */
export const turnBeginsAt = (now: Date, live = false): Date => {
  if (live) return now
  const inManila = new Date(now.getTime() + ahead)
  const midnight = new Date(inManila).setUTCHours(0, 0, 0, 0)
  const sinceMidnight = inManila.getTime() - midnight
  if (sinceMidnight < firstHour * hour) return new Date(midnight - ahead + firstHour * hour)
  if (sinceMidnight > lastHour * hour) return new Date(midnight - ahead + (24 + firstHour) * hour)
  return now
}
