const hour = 3_600_000
/** Manila is 8 hours ahead of UTC, the whole year. */
const ahead = 8 * hour
const quietFrom = 22
const quietUntil = 7

/** The end of the quiet hours (22 to 7 in Manila) if `at` is in them, or else `at`. */
export const afterQuietHours = (at: Date): Date => {
  const inManila = new Date(at.getTime() + ahead)
  const hours = inManila.getUTCHours()
  if (hours >= quietUntil && hours < quietFrom) return at
  const days = hours >= quietFrom ? 1 : 0
  inManila.setUTCHours(quietUntil, 0, 0, 0)
  return new Date(inManila.getTime() - ahead + days * 24 * hour)
}

/** Also what failed before the quiet hours, or was due while no server ran, waits for their end. */
export const isQuiet = (at: Date): boolean => afterQuietHours(at) > at
