const zone = 'Asia/Manila'
const hour = 3_600_000

const words = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const partsOf = (time: Date) =>
  Object.fromEntries(words.formatToParts(time).map(({ type, value }) => [type, value])) as Record<
    Intl.DateTimeFormatPartTypes,
    string
  >

/** "today" or "on 21 Nov" in Manila; with the year where it is not the current one there. */
const dayInWords = (time: string, now: Date): string => {
  const [then, today] = [partsOf(new Date(time)), partsOf(now)]
  const date = `${then.day} ${then.month}`
  if (then.year !== today.year) return `on ${date} ${then.year}`
  return date === `${today.day} ${today.month}` ? 'today' : `on ${date}`
}

/** "Logged in on 12 Nov, last seen today". */
export const sessionInWords = (
  { startedAt, lastSeenAt, isThis }: { startedAt: string; lastSeenAt: string; isThis: boolean },
  now = new Date(),
): string => {
  const start = `Logged in ${dayInWords(startedAt, now)}`
  if (isThis) return start
  // The server writes it down once an hour, so it is no nearer than that.
  const isNear = now.getTime() - new Date(lastSeenAt).getTime() < hour
  return `${start}, last seen ${isNear ? 'within the hour' : dayInWords(lastSeenAt, now)}`
}

export const deviceInWords = (device: string | null): string => device ?? 'Unknown device'

export const isHandheld = (device: string | null): boolean => /Android|iPhone|iPad/.test(device ?? '')
